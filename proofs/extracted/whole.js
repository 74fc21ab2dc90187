// What whole.ml asks of the browser, for js_of_ocaml.
//Provides: whole_of_int const
function whole_of_int(a) {
  return BigInt(a);
}
//Provides: whole_add const
function whole_add(a, b) {
  return a + b;
}
//Provides: whole_sub const
function whole_sub(a, b) {
  return a - b;
}
//Provides: whole_mul const
function whole_mul(a, b) {
  return a * b;
}
//Provides: whole_opp const
function whole_opp(a) {
  return -a;
}
//Provides: whole_max const
function whole_max(a, b) {
  return a < b ? b : a;
}
//Provides: whole_min const
function whole_min(a, b) {
  return a < b ? a : b;
}
//Provides: whole_publish
function whole_publish(f) {
  globalThis.certifyFit = f;
}

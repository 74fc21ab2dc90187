"""The notebook's own words hold commands, markup, a formula and a heading."""

forged = "=1+1\n\n## 1. One visit: 2 of 2\x1b[31m<script>alert(1)</script>![x](http://example.org/x)\u202e"
notebook["metadata"]["lincls"] = {"version": forged, "fingerprint": forged, "student": forged, "variants": {forged: forged}}
notebook["metadata"]["kernelspec"] = {"name": forged, "language": forged}

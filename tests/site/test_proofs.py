"""The formal proofs: each has a label of the book and assumes nothing, and its statement is still the one read."""

import os
import re
import shutil
import subprocess
import tomllib

import pytest
from playwright.sync_api import expect

from browser import check_accessible, tab
from lincls_course.exercises import formal
from lincls_course.exercises.collection import read_folder
from lincls_course.exercises.trial import ANSWERS, TEXTS
from lincls_course.exercises.verdict import Verdict
from tools import proofs, steps
from tools.edition import HTML

PROOFS = proofs.ROOT / "proofs"
FILES = sorted(p.stem for p in PROOFS.glob("*.v"))
BOOK, TABLE = proofs.statements(), proofs.table()


def test_every_statement_is_in_the_table():
    lacking, left = ([label for label in a if label not in b] for a, b in ((BOOK, TABLE), (TABLE, BOOK)))
    assert not lacking, f"add rows to proofs/statements.toml: {lacking}"
    assert not left, f"take rows out of proofs/statements.toml: {left}"
    assert [*TABLE] == [*BOOK], "python -m tools.proofs --accept writes proofs/statements.toml in the book's order"
    for label, row in TABLE.items():
        assert len(row.keys() & {"file", "missing", "cited"}) == 1, f"{label}: a file or a reason why there is none"


def test_accepting_writes_the_table_in_the_books_order():
    rows = ['[thm-a]\nfile = "x"\nhash = "1"\n', "[thm-b]\nmissing = 'it [is] cited'\n", '[thm-old]\nfile = "x"\n']
    text = "# A head.\n\n" + "\n".join(rows)
    assert proofs.in_order(text, ["thm-a", "thm-b"]) == text
    assert proofs.in_order("# A head.\n\n" + "\n".join(rows[::-1]), ["thm-a", "thm-b"]) == text
    assert proofs.in_order(text, ["thm-b", "thm-a"]) == "# A head.\n\n" + "\n".join([rows[1], rows[0], rows[2]])


def test_accepting_needs_words_in_which_the_formal_side_was_read(tmp_path, monkeypatch, capsys):
    for name in ("TABLE", "RESTATED"):
        monkeypatch.setattr(proofs, name, shutil.copy(getattr(proofs, name), tmp_path))
    monkeypatch.setattr(proofs, "TABLE", proofs.Path(proofs.TABLE))
    monkeypatch.setattr(proofs, "RESTATED", proofs.Path(proofs.RESTATED))
    before = proofs.TABLE.read_text(encoding="utf-8")
    with pytest.raises(SystemExit, match="Say thm-novikoff in words"):
        proofs.accept(["thm-novikoff"])
    assert proofs.TABLE.read_text(encoding="utf-8") == before
    proofs.accept(["thm-novikoff"], 'Let "u" \\ be')
    assert proofs.table()["thm-novikoff"] == TABLE["thm-novikoff"] | {"read": 'Let "u" \\ be'}
    proofs.accept(["thm-novikoff"])  # the words are those of this formal side
    assert 'was read as: Let "u" \\ be' in capsys.readouterr().out
    proofs.TABLE.write_text(
        proofs.TABLE.read_text(encoding="utf-8").replace(TABLE["thm-novikoff"]["formal"], "old"), encoding="utf-8"
    )
    with pytest.raises(SystemExit, match="in words"):
        proofs.accept(["thm-novikoff"])


def test_every_theorem_has_a_label_and_a_proof():
    stated = {(file, name) for file in FILES for name in proofs.theorems(file)}
    listed = {(row["file"], BOOK[label].name) for label, row in TABLE.items() if "file" in row}
    without_row, without_proof = sorted(stated - listed), sorted(listed - stated)
    assert not without_row, f"theorems without a row in proofs/statements.toml: {without_row}"
    assert not without_proof, f"rows of proofs/statements.toml without a Theorem: {without_proof}"


@pytest.mark.parametrize("label", [label for label, row in TABLE.items() if "file" in row])
def test_statement_is_the_one_that_was_read(label):
    assert TABLE[label]["hash"] == BOOK[label].hash, (
        f"the text of {label} has changed: compare it with its theorem in proofs/{TABLE[label]['file']}.v, "
        f"then python -m tools.proofs --accept {label}"
    )


def test_what_coq_said_is_of_these_files():
    said = tomllib.loads(proofs.CLOSED.read_text(encoding="utf-8"))["sources"]
    assert said == proofs.sources(), "the formal proofs have changed: make proofs asks Coq what they say now"


@pytest.mark.parametrize("file", steps.files())
def test_steps_are_of_these_files(file):
    """What stands on the page was said by Coq of these very files, and of those below them."""
    kept = steps.kept(file)
    assert kept["hash"] == steps.code(file), "the formal proofs have changed: make proofs asks Coq for their steps"
    proofs_of = {item["name"] for item in kept["items"] if ["Qed."] in item["parts"]}
    assert proofs_of >= set(proofs.theorems(file))


def test_steps_are_of_no_other_files():
    assert {path.stem for path in (PROOFS / "steps").iterdir()} == {*steps.files()}


@pytest.mark.parametrize("label", steps.shown())
def test_a_shown_proof_has_the_steps_of_the_printed_one(label):
    file, name = TABLE[label]["file"], BOOK[label].name
    (item,) = (item for item in steps.kept(file)["items"] if item["name"] == name)
    numbers = [int(m[1]) for part in item["parts"] if (m := re.match(r"\(\* Step (\d+): ", part[0]))]
    assert numbers == [*range(1, 1 + len(steps.printed(BOOK[label])))] == [*range(1, 1 + len(steps.shown()[label]))]


SORT = re.compile(r"((?:[\w']+\s+)*[\w']+)\s*:=?(?=\s)|\b(?:fun|forall|exists2?|let)\s+([\w' ]+?)\s*(?=,|:|=>)")
BINDER = re.compile(r"\\sum_\(?(\w+)|\[(?:set|pred|seq) (\w+)|\| (\w+) <-")
SIGN = r"<->|->|<-|<=|=>|==|!=|/\\|\\/|\^\+|\^-|\*:|&&|~~|#\||\.[+\-]|[^\w\s()\[\]{}',;:`%]"
WORD = re.compile(rf"(?<![\w'])'?[A-Za-z]\w*'?|{SIGN}")
KEYWORDS = {"forall", "exists", "exists2", "fun", "let", "in"}


def notation(text):
    """The words and signs of a formal statement, but for the names that it binds."""
    found = " ".join(word for m in (*SORT.finditer(text), *BINDER.finditer(text)) for word in m.groups() if word)
    bound = {*found.split()} - KEYWORDS
    return {re.sub(r"^(\\?sum_|'I_|'rV_).*", r"\1", word) for word in WORD.findall(text) if word not in bound}


def test_the_key_has_every_notation():
    own = {
        name for file in steps.files() for item in steps.kept(file)["items"] for name in [item["name"], *item["names"]]
    }
    page = (proofs.ROOT / "book" / "proofs.md").read_text(encoding="utf-8")
    rows = [row.split(" | ")[0].replace(r"\|", "|") for row in page.splitlines() if row.startswith("| `")]
    key = notation(" ".join(rows))
    said = {label: formal["says"] for label, formal in proofs.closed().items()}
    said |= {hole.id: hole.formal for hole in HOLES.values()}
    said |= {name: row["says"] for name, row in proofs.layer().items() if name != "source"}
    lacking = {word: label for label, text in said.items() for word in notation(text) - own - key}
    assert not lacking, "add rows to the key in book/proofs.md"


def test_the_layer_of_the_real_numbers_says_what_was_compared_with_the_book():
    stated = (PROOFS / "analysis" / "reals.v").read_text(encoding="utf-8")
    layer = proofs.layer()
    assert layer.pop("source") == proofs.fingerprint(stated), "reals.v has changed: make proofs asks Coq what it says"
    assert [*layer] == re.findall(r"^Theorem (\w+)", stated, re.M)
    assert all(row["read"] for row in layer.values())
    assert {row["reals"] for row in TABLE.values() if "reals" in row} <= {*layer}


def test_theorems_mean_what_was_compared_with_the_book():
    """That is, their closed types, in which the hypotheses of sections stand, and all definitions under them."""
    accepted = {label: row["formal"] for label, row in TABLE.items() if "file" in row}
    assert accepted == {label: formal["hash"] for label, formal in proofs.closed().items()}


def test_hypotheses_of_each_theorem_have_a_witness():
    """Proved in a file of their own; a comment there names the theorem, or says why it needs none or has none."""
    named = re.findall(r"\b(?:thm|prop|lem|cor)-[\w-]+", proofs.source("witnesses"))
    assert sorted(named) == sorted(proofs.closed())


def test_definitions_are_those_that_were_read():
    """A comment before a formal definition names what it restates; unchanged words need no new look."""
    read, now = proofs.looked_at(), proofs.restated()
    changed = [label for label in {**read, **now} if read.get(label) != now.get(label)]
    assert not changed, (
        f"the book's text of {changed} has changed, or is named in a comment for the first time or no longer: "
        f"compare it with the definition in proofs/, then python -m tools.proofs --accept {' '.join(changed)}"
    )


QUOTED = re.compile(r'\(\* The book: "(.*?)" \*\)', re.S)


def misquoted():
    """What comments before formal definitions quote of the book, and it does not say."""
    book = " ".join(" ".join(map(proofs.prose, proofs.pages())).split())
    quotes = [" ".join(quote.split()) for file in FILES for quote in QUOTED.findall(proofs.source(file))]
    return [quote for quote in quotes if quote not in book]


def test_the_proofs_quote_the_book():
    assert misquoted() == [], (
        "the prose has changed: compare it with the definition below the quotation, then quote anew"
    )


@pytest.mark.parametrize(
    ("old", "new", "seen"),
    [
        (r"\frac{R^2}{\delta^2}", r"\frac R\delta", "thm-novikoff"),
        (r"\tfrac1{4C} \sum_i", r"\tfrac1{2C} \sum_i", "squared hinge"),
        ("every constraint that is not affine", "some constraint that is not affine", "is feasible"),
        ("*both classes are present*", "one class may be absent", "both classes"),
    ],
)
def test_other_words_of_the_book_are_seen(monkeypatch, old, new, seen):
    prose = proofs.prose
    assert any(old in prose(page) for page in proofs.pages())
    monkeypatch.setattr(proofs, "prose", lambda page: prose(page).replace(old, new))
    changed = [label for label, s in proofs.statements().items() if TABLE[label].get("hash", s.hash) != s.hash]
    assert any(seen in text for text in changed + misquoted())


@pytest.mark.parametrize("file", FILES)
def test_no_file_assumes_anything(file):
    source = (PROOFS / f"{file}.v").read_text(encoding="utf-8")
    assumed = r"\b(?:Axioms?|Conjectures?|Parameters?|Admitted|admit|give_up|bypass_check)\b"
    assert not re.findall(rf"{assumed}|\bUnset\s+(?:Guard|Positivity|Universe)", source)


@pytest.mark.usefixtures("built_book")
def test_a_mark_beside_each_proved_statement_leads_to_its_formal_proof():
    pages = {
        page: (HTML / "book" / f"{page}.html").read_text(encoding="utf-8") for page in {s.page for s in BOOK.values()}
    }
    marks = {
        label: pages[s.page].count(f'class="formal" href="proofs.html#formal-{label}"') for label, s in BOOK.items()
    }
    assert marks == {label: int("file" in TABLE[label]) for label in BOOK}


@pytest.mark.usefixtures("built_book")
def test_a_link_in_a_chapter_opens_the_step_beside_the_printed_one(chromium):
    """On a phone, from disk, by keyboard; the names in it open what they mean."""
    with tab(chromium, viewport={"width": 390, "height": 844}, color_scheme="dark") as page:
        page.goto(f"{HTML.as_uri()}/book/convergence.html")
        page.locator("a.coq-step").nth(1).click()
        step = page.locator(".coq-beside", has=page.locator("#step-thm-novikoff-2"))
        expect(step.locator(".coq-comment").first).to_contain_text("Step 2: length")
        expect(step.locator("#step-thm-novikoff-2")).to_be_in_viewport()
        step.locator("details.coq-goal > summary").first.press("Enter")
        expect(step.locator("details.coq-goal").first).to_contain_text("along_u : k * delta <= u ⋅ w")
        page.get_by_role("button", name="growth: what is it?").first.press("Enter")
        meaning = page.locator(".coq-meaning")
        expect(meaning).to_be_focused()
        expect(meaning).to_contain_text("Lemma growth kappa eta w r zs")
        meaning.get_by_text("Its proof, step by step").press("Enter")
        expect(meaning.locator("details.coq-goal").first).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        meaning.get_by_role("button", name="Close").press("Enter")
        expect(meaning).to_have_count(0)
        check_accessible(page, ".coq-proof[open]")


LIGHT = 6000  # elements: so many a slow phone lays out while it scrolls
COUNT = "document.querySelectorAll('*').length"


@pytest.mark.usefixtures("built_book")
def test_a_statement_is_laid_out_when_it_is_opened(chromium):
    """By hand or by a link, from disk, and on paper."""
    with tab(chromium) as page:
        page.goto(f"{HTML.as_uri()}/book/proofs.html#formal-thm-vc")
        expect(page.locator("#formal-thm-vc .highlight-coq")).to_contain_text("Theorem thm_vc :")
        other = page.locator("#formal-prop-rbf")
        other.locator("summary").press("Enter")
        expect(other.locator(".highlight-coq")).to_contain_text("Theorem prop_rbf :")
        expect(other.locator("blockquote .katex").first).to_be_visible()
        page.get_by_text("geometry.v", exact=True).click()
        expect(page.locator(".coq-fold[open]")).to_have_count(3)
        assert page.evaluate(COUNT) < LIGHT
        page.reload()
        expect(other.locator(".highlight-coq")).to_be_visible()  # as before
        assert page.evaluate(COUNT) < LIGHT
        page.keyboard.press("Control+f")
        expect(page.locator(".coq-fold noscript")).to_have_count(0)
        assert page.evaluate(COUNT) > LIGHT
        check_accessible(page, "#formal-prop-rbf")
        page.reload()
        page.evaluate("dispatchEvent(new Event('beforeprint'))")
        expect(page.locator(".coq-fold noscript")).to_have_count(0)


@pytest.mark.usefixtures("built_book")
def test_a_statement_needs_no_script(chromium):
    with tab(chromium, java_script_enabled=False) as page:
        page.goto(f"{HTML.as_uri()}/book/proofs.html")
        fold = page.locator("#formal-thm-vc")
        fold.locator("summary").first.press("Enter")
        fold.get_by_role("link", name="This stands on another page.").click()
        expect(page.locator("section:target .highlight-coq")).to_be_visible()


def test_times_are_those_of_theorems():
    assert set(proofs.seconds()) <= {name for _, name in proofs.names()}


@pytest.fixture(scope="module")
def coq():
    """Coq, with the proofs compiled: `make proofs`, which says what they assume."""
    if not shutil.which("coqc"):
        if os.environ.get("CI"):
            pytest.fail("coqc is missing: CI checks the proofs")
        pytest.skip("coqc is missing; `make proofs` says what to install")
    stored = proofs.CLOSED.read_text(encoding="utf-8")
    said = subprocess.run(["make", "-s", "proofs"], cwd=proofs.ROOT, check=True, capture_output=True, text=True).stdout
    assert proofs.CLOSED.read_text(encoding="utf-8") == stored, "not what Coq says: make proofs has mended it"
    return said


def test_no_proof_assumes_anything(coq):
    assert coq.splitlines()[-1] == f"All {len(proofs.names())} theorems are proved, and assume nothing."


@pytest.mark.parametrize("file", ["multiclass", *(pytest.param(f, marks=pytest.mark.slow) for f in steps.files())])
def test_steps_are_what_coq_says(coq, tmp_path, monkeypatch, file):
    kept = steps.kept(file)
    shutil.copytree(PROOFS, tmp_path / "proofs", ignore=shutil.ignore_patterns("steps"))
    (tmp_path / "proofs" / "steps").mkdir()
    monkeypatch.setattr(proofs, "PROOFS", tmp_path / "proofs")
    steps.write(file)
    assert steps.kept(file) == kept


def ask_only(monkeypatch, *files):
    """Let Coq be asked about the theorems of some files: `make proofs` asks about all."""
    names = [pair for pair in proofs.names() if pair[0] in files]
    monkeypatch.setattr(proofs, "names", lambda: names)


def test_an_assumption_is_seen(coq, monkeypatch):
    ask_only(monkeypatch, "multiclass")
    with pytest.raises(SystemExit, match="no : False"):
        proofs.assume_nothing("Axiom no : False.")


def test_the_layer_of_the_real_numbers_assumes_the_axioms_of_its_library(coq):
    if "proofs/analysis is not checked" in coq:
        pytest.skip("MathComp-Analysis is missing; `make proofs` says what to install")
    assert re.search(r"All \d+ theorems about the real numbers are proved from the axioms of MathComp-Analysis", coq)
    begin = (PROOFS / "analysis" / "reals.v").read_text(encoding="utf-8").partition("Section Reals.")[0]
    with pytest.raises(SystemExit, match=r"more than the axioms.*'no'"):
        proofs.reals(begin + "Axiom no : False.\nTheorem absurd : 0%N = 1%N. Proof. by case: no. Qed.\n")


def test_what_the_layer_says_otherwise_is_seen(coq, tmp_path, monkeypatch):
    if "proofs/analysis is not checked" in coq:
        pytest.skip("MathComp-Analysis is missing; `make proofs` says what to install")
    shutil.copytree(PROOFS, tmp_path / "proofs")
    monkeypatch.setattr(proofs, "PROOFS", tmp_path / "proofs")
    monkeypatch.setattr(proofs, "REALS", tmp_path / "proofs" / "analysis" / "reals.toml")
    path = tmp_path / "proofs" / "analysis" / "reals.v"
    text = path.read_text(encoding="utf-8").partition("Lemma real_tangent_strict")[0]
    for old, new in ((": 1 + s <= expR s", ": 0 <= s -> 1 + s <= expR s"), ("\nhave [|s0]", "\nmove=> _; have [|s0]")):
        text = text.replace(old, new)
    path.write_text(text + "End Reals.\n", encoding="utf-8")
    with pytest.raises(SystemExit, match="real_tangent"):
        proofs.reals()
    assert "0 <= s" in proofs.layer()["real_tangent"]["says"]


CANARY = """
From mathcomp Require Import all_ssreflect all_algebra.
From LC Require Import lra inner geometry.
Import GRing.Theory Num.Theory. Local Open Scope ring_scope.
Theorem strict (R : rcfType) d n (x : 'I_n -> 'rV[R]_d) y :
  (exists w b, forall i, 0 < y i * score w b (x i)) <-> (exists w b, forall i, 1 <= y i * score w b (x i)).
Proof. exact: thm_scaling. Qed.
Theorem weak (R : rcfType) d n (x : 'I_n -> 'rV[R]_d) y :
  (exists w b, forall i, 0 <= y i * score w b (x i)) <-> (exists w b, forall i, 1 <= y i * score w b (x i)).
Proof. Fail exact: thm_scaling. Abort.
"""


def test_without_strictness_the_proof_fails(coq):
    """`Fail` is an error where what follows it succeeds."""
    proofs.coqc(CANARY)
    with pytest.raises(subprocess.CalledProcessError):
        proofs.coqc("Fail Check 0.")


def restate(text, theorem, new):
    """Put something else in a theorem's place, which may use the true one; `STATEMENT` in it is what that says."""
    statement = re.search(rf"^Theorem {theorem}\b(.*?\.)(?=\n+Proof)", text, re.M | re.S)[1]
    true = re.search(rf"^Theorem {theorem}\b.*?Qed\.\n", text, re.M | re.S)[0]
    new = new.replace("STATEMENT", f"Theorem {theorem}{statement}")
    return text.replace(true, true.replace("Theorem ", "Lemma true_", 1) + new)


TAMPERED = {
    "promises": lambda text: restate(
        text,
        "thm_vc",
        r"""Theorem thm_vc : (exists2 x : 'I_d.+1 -> 'rV[R]_d, injective x & shatters x) /\
  (forall n (x : 'I_n -> 'rV[R]_d), shatters x -> (n <= d.+2)%N).
Proof. by have [a b] := true_thm_vc; split=> // n x /b/leqW. Qed.
""",
    ),
    "convex_programs": lambda text: text.replace(
        "slater := exists2 v, feasible v &", "slater := exists2 v, feasible v /\\ (forall j, g j v < 0) &"
    ).replace("[vhat fhat strict]", "[vhat [fhat _] strict]"),
    "multiclass": lambda text: restate(
        text,
        "prop_codes",
        """Section Codes.
  Hypothesis perfect : False.
Theorem prop_codes : 0%N = 1%N.
Proof. by case: perfect. Qed.
End Codes.
""",
    ),
    "regret": lambda text: restate(
        text,
        "thm_regret",
        """Definition tidy := False.
Hypothesis neat : tidy.
Theorem thm_regret (G : R) : G = 0.
Proof. by case: neat. Qed.
""",
    ),
    "evaluation": lambda text: restate(
        text.replace(":= mean p (fun a => (f a - mean p f) ^+ 2).", ":= mean p (fun a => (f a - mean p f) ^+ 2) + 0."),
        "prop_cost_threshold",
        """Section Costs.
Local Notation "x <= y" := (x <= y + 1)%R : ring_scope.
STATEMENT
Proof.
move=> a b c; have [h k] := true_prop_cost_threshold a b c; split=> // plus.
by apply: le_trans (h plus) _; rewrite ler_addl ler01.
Qed.
End Costs.
""",
    ),
    "exponential": lambda text: text.replace("Exponential {", "Exponential { absurd : exp 0 = 0;"),
    "gaussian": lambda text: text.replace("Variable d : nat.", "Let d := 0%N."),
}


SEEN = {
    "promises": ["thm-vc"],
    "convex_programs": ["thm-convex"],
    "multiclass": ["prop-codes"],
    "regret": ["thm-regret"],
    "evaluation": ["prop-cost-threshold", "prop-bias-variance"],
    "exponential": "thm-softmax prop-log-loss thm-logistic prop-logistic-margin thm-logistic-dual thm-no-minimiser "
    "prop-platt".split(),
    "gaussian": ["prop-rbf"],
}


@pytest.mark.parametrize("files", [["promises", "multiclass", "regret"], pytest.param([*SEEN], marks=pytest.mark.slow)])
def test_a_theorem_that_means_something_else_is_seen(coq, tmp_path, monkeypatch, files):
    """Weaker, under a hidden or absurd hypothesis, in one case only, with another definition or notation below it."""
    shutil.copytree(PROOFS, tmp_path / "proofs")
    monkeypatch.setattr(proofs, "PROOFS", tmp_path / "proofs")
    monkeypatch.setattr(proofs, "CLOSED", tmp_path / "closed.toml")
    for file in files:
        path = proofs.PROOFS / f"{file}.v"
        path.write_text(TAMPERED[file](path.read_text(encoding="utf-8")), encoding="utf-8")
    project = proofs.PROOFS / "_CoqProject"  # without the witnesses, which refuse some of it themselves
    project.write_text(project.read_text(encoding="utf-8").replace("witnesses.v", ""), encoding="utf-8")
    make = "coq_makefile -f _CoqProject -o Makefile.coq && make -s -f Makefile.coq"
    subprocess.run(make, shell=True, cwd=proofs.PROOFS, check=True, capture_output=True)
    with monkeypatch.context() as some:
        ask_only(some, *files)
        proofs.assume_nothing()
    with pytest.raises(SystemExit) as refused:
        proofs.ask()
    seen = re.search(r"\[(.*?)\]", str(refused.value))[1].replace("'", "").split(", ")
    assert set(seen) == {label for file in files for label in SEEN[file]}


# Proofs that a reader writes

HOLES = {e.id: e for e in read_folder(PROOFS / "exercises")}
FALSE = "forall n : nat, n = 0%N"
PARADOX = "Abort. Require Hurkens. Notation P := Hurkens.TypeNeqSmallType.paradox. Definition U := Type. "
PARADOX += "NO Lemma no : False. Proof. exact (P U (@Logic.eq_refl Type U)). Qed. "
PARADOX += "Theorem answer : STATEMENT. Proof. by case: no."

# Each would prove what is false.
HOSTILE = {
    "nothing": "done.",
    "admitted": "Admitted. Lemma other : True. Proof. exact: I.",
    "an axiom": "Abort. Axiom answer : STATEMENT. Lemma other : True. Proof. exact: I.",
    "a module's axiom": "Abort. Module Type M. Axiom answer : STATEMENT. End M. Declare Module N : M. "
    "Definition answer := N.answer. Lemma other : True. Proof. exact: I.",
    "another statement": "Abort. Theorem answer : True. Proof. exact: I.",
    "another equality": 'Abort. Notation "n = m" := True : type_scope. Theorem answer : STATEMENT. Proof. by [].',
    "another nat": "Abort. Definition nat := unit. Theorem answer (n : nat) : n = tt. Proof. by case: n.",
    "no guard": "Abort. Unset Guard Checking. Fixpoint f (n : nat) : False := f n. Set Guard Checking. "
    "Theorem answer : STATEMENT. Proof. by case: (f 0).",
    "no positivity": "Abort. Unset Positivity Checking. Inductive b := B of (b -> False). Set Positivity Checking. "
    "Definition f (x : b) : False := let: B g := x in g x. Theorem answer : STATEMENT. Proof. by case: (f (B f)).",
    "no universes": PARADOX.replace("NO", "Unset Universe Checking."),
    "a lemma without them": PARADOX.replace("NO", "#[bypass_check(universes)]"),
    "words of Coq": 'Abort. Axiom answer : STATEMENT. Goal True. idtac "Closed under the global context". exact: I.',
    "a coercion": "Abort. Definition T := True. Notation claim := True. Theorem answer : claim. Proof. exact: I.",
    "an open comment": "(* by move.",
    "half a character": "by []. \ud800",
    "an open string": 'idtac ".',
    "a file of the machine": 'Abort. Load "/etc/passwd".',
    "files of its own": 'Abort. Redirect "judge" Print nat. Redirect "/given/judge.v" Print nat. Cd "/".',
    "extraction": 'Abort. Require Extraction. Extraction "/given/judge.ml" nat. Lemma other : True. Proof. by [].',
    "a plugin": 'Abort. Declare ML Module "own".',
    "the machine": 'Abort. Drop. Theorem answer : STATEMENT. Proof. by [].',
}  # fmt: skip
QUICK = ("an axiom", "no guard")


def costly(names, quick):
    return [name if name in quick else pytest.param(name, marks=pytest.mark.slow) for name in names]


@pytest.mark.parametrize("name", costly(HOSTILE, QUICK))
def test_what_is_false_is_not_proved(coq, name):
    said = formal.judged(FALSE, HOSTILE[name].replace("STATEMENT", FALSE))
    assert said.fault
    assert "root:" not in said.error


def test_a_proof_without_end_is_stopped_by_the_processor_and_not_by_the_clock(coq, monkeypatch):
    monkeypatch.setattr(formal, "PROCESSOR", 4)
    turns = "iter 999 (iter 999 (iter 999 (iter 999 negb)))"  # it takes long, and neither stack nor memory
    said = formal.judged(FALSE, f"have: {turns} true by vm_compute.")
    assert said == formal.Said("Coq had not finished after 4 seconds of a processor.")


# A library with an axiom, a statement, and a proof of it that uses the axiom.
LIBRARIES = {
    "Classical": ("forall P : Prop, P \\/ ~ P", "move=> P; exact: classic."),
    "Reals": ("forall n : nat, (0 <= n)%N", "move=> n; have := Rtotal_order R0 R0; by move=> _."),
    "FunctionalExtensionality": (
        "forall f g : nat -> nat, (forall n, f n = g n) -> f = g",
        "by move=> f g e; exact: functional_extensionality.",
    ),
}


@pytest.mark.parametrize("library", costly(LIBRARIES, ["Classical"]))
def test_a_library_with_axioms_is_of_no_use(coq, monkeypatch, library):
    statement, proof = LIBRARIES[library]
    proof = f"From Coq Require Import {library}.\n{proof}"
    said = formal.judged(statement, proof)
    assert said.fault == "Your proof assumes something."
    assert said.error.startswith("Axioms:")
    monkeypatch.setattr(formal, "JUDGE", formal.JUDGE.replace("Assumptions proved", "Assumptions I"))
    assert formal.judged.__wrapped__(statement, proof).fault == ""  # nothing else refuses it


@pytest.mark.parametrize(
    ("proof", "message", "goal"),
    [
        (
            "move=> R z [a | b].\n- by rewrite a mulr1.\n- rewrite b.\n  by rewrite mulr1.",
            "Coq stops at line 4 of your proof.",
            "b : z = -1\n============================\n-1 * -1 = 1",
        ),
        (
            "move=> R z [a | b].\n- by rewrite a mulr1.",
            "Your proof ends before everything is shown.",
            "goal 1 is:\n z * z = 1",
        ),
        ("move=> R y y_label\nby lra.", "Coq stops at line 2 of your proof.", "1 -> y * y = 1"),
        (
            "move=> R y label.\nhave z := mulr1 label.",
            "Coq stops at line 2 of your proof.",
            "label : y = 1 \\/ y = -1\n============================\ny * y = 1",
        ),
        ("by move=> R y [|] ->; rewrite ?mulrNN", "The last sentence of your proof has no full stop", ""),
    ],
)
def test_what_is_left_is_shown_where_coq_stops(coq, proof, message, goal):
    feedback = HOLES["formal-1"].check(proof)
    assert feedback.message.startswith(message)
    assert not feedback.mistake
    assert "In environment" not in feedback.case
    assert feedback.case.replace("| ", "").endswith(goal)


def test_a_mistake_is_known_by_where_coq_stops_whatever_the_names(coq):
    hole = HOLES["formal-7"]
    (wrong,) = hole.wrong
    other = "move=> A D u x bound.\nmove=> wrong le. rewrite dotDl 2!dotDr; lra."
    assert other.split() != wrong.answer.split()
    assert hole.check(other.replace("; lra", ". lra")).mistake == wrong.name
    assert hole.check(other).mistake == ""  # it stops before the products are multiplied out
    assert hole.check("move=> R d w z r mistake short. rewrite dotDl !dotDr. exact: short.").mistake == ""


PRAISE = "Coq accepts your proof, and it assumes nothing."
CLAIMS = {
    "an error of its own": f'fail "formal-1: right. {PRAISE}".',
    "notations": """Notation "'Coq' 'accepts' x" := (x * x) (at level 10). Notation "'right' = y" := (y = 1). lra.""",
    "output": f'idtac "{PRAISE}". Redirect "goal" Print nat. (* ',
    "a name": f"move=> R y {PRAISE[:-1].replace(',', '').replace(' ', chr(160))}. lra.",
    "a large goal": "Ltac grow k t := lazymatch k with S ?j => grow j constr:(addn t t) | _ => assert (t = t) end.\n"
    "grow 12%N 1%N; first by []. lra.",
}  # fmt: skip


@pytest.mark.parametrize("name", CLAIMS)
def test_no_proof_makes_a_report_claim_that_it_is_right(coq, monkeypatch, name):
    monkeypatch.setattr(formal, "PROCESSOR", 10)
    feedback = HOLES["formal-1"].check(CLAIMS[name])
    print(feedback)
    assert feedback.verdict is Verdict.NOT_YET
    assert PRAISE[:-1] not in f"{feedback}"
    words = "Coq stops at line . of your proof.|The last sentence of your proof has no full stop, or a comment no end."
    assert re.fullmatch(words, feedback.message)
    ours = ("Coq says at line ", "left to show before that sentence", "| ")
    assert all(line.startswith(ours) for line in feedback.case.splitlines())
    assert len(feedback.case) < 4 * formal.SHOWN


@pytest.mark.parametrize("id", costly(HOLES, ["formal-1"]))
def test_each_stands_its_trials(coq, id):
    assert [fault for trial in (*TEXTS, *ANSWERS) for fault in trial(HOLES[id], range(1))] == []


def test_without_coq_it_says_so(monkeypatch):
    monkeypatch.setattr(formal.shutil, "which", lambda program: None)
    hole = HOLES["formal-1"]
    assert hole.check(hole.reference).verdict is Verdict.LATER
    assert "not installed" in hole.check(hole.reference).message
    assert hole.check(...).verdict is hole.check(7).verdict is Verdict.NOT_YET


def test_the_course_edition_judges_too(coq):
    hole = HOLES["formal-1"]
    assert hole.withhold().check(hole.reference).right
    assert hole.reference.strip() not in repr(vars(hole.withhold()))

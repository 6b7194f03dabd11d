# SPDX-License-Identifier: MIT
"""Tries the action, the hooks, the examples and the timers; Scripts/check-ci.sh starts it."""

import hashlib
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ElementTree
from pathlib import Path

from ruamel.yaml import YAML

ROOT = Path(__file__).resolve().parent.parent
EXAMPLES = ROOT / "Packaging/examples"
GOOD = ROOT / "Fixtures/fuelly/metric.csv"
BAD = ROOT / "Fixtures/fuelly/damaged.csv"  # six errors and two warnings, Docs/Validating.md lists them
failures = []


def expect(condition, what):
    print(f"{'done' if condition else 'FAILED'}: {what}")
    if not condition:
        failures.append(what)


def run(command, **options):
    return subprocess.run(
        command, capture_output=True, text=True, check=False, timeout=300, **options)


def load(name):
    return YAML(typ="safe").load(ROOT / name)


def digest(file):
    return hashlib.sha256(Path(file).read_bytes()).hexdigest()


def schemas():
    for name, schema in [
            ("action.yml", "github-actions"),
            (".github/workflows/release.yml", "github-workflows"),
            ("Packaging/examples/github-workflow.yml", "github-workflows"),
            ("Packaging/examples/gitlab-ci.yml", "gitlab-ci")]:
        check = run(["check-jsonschema", "--builtin-schema", f"vendor.{schema}", name], cwd=ROOT)
        expect(check.returncode == 0, f"{name} keeps the schema {schema} {check.stdout.strip()}")
    for kind, name in [("manifest", ".pre-commit-hooks.yaml"),
                       ("config", "Packaging/examples/pre-commit-config.yaml")]:
        check = run(["pre-commit", f"validate-{kind}", name], cwd=ROOT)
        expect(check.returncode == 0, f"{name} is a {kind} {check.stdout}")


class Action:
    """The shell steps of action.yml, run one after the other as GitHub would."""

    def __init__(self, folder):
        self.folder = folder
        self.definition = load("action.yml")

    def value(self, text, inputs):
        """An expression of GitHub, as far as the action uses them."""
        def replaced(match):
            for part in match[1].split("||"):
                part = part.strip()
                if part.startswith("inputs."):
                    name = part.removeprefix("inputs.")
                    found = inputs.get(name, self.definition["inputs"][name].get("default", ""))
                else:
                    found = {
                        "github.server_url": f"file://{self.folder}",
                        "github.action_repository": "owner/logxml",
                        "github.action_ref": "v9.8.7"}[part]
                if found:
                    return found
            return ""
        return re.sub(r"\$\{\{(.*?)\}\}", replaced, text)

    def run(self, **inputs):
        """The status, what was printed and the outputs."""
        inputs = {name.replace("_", "-"): text for name, text in inputs.items()}
        environment = {
            "PATH": os.environ["PATH"], "HOME": self.folder, "GITHUB_ACTION_PATH": ROOT,
            "RUNNER_TEMP": self.folder / "temp", "GITHUB_PATH": self.folder / "path",
            "GITHUB_OUTPUT": self.folder / "output"}
        environment["RUNNER_TEMP"].mkdir(exist_ok=True)
        for name in ("GITHUB_PATH", "GITHUB_OUTPUT"):
            environment[name].write_text("")
        printed = ""
        for step in self.definition["runs"]["steps"]:
            if "run" not in step:
                continue
            told = {name: self.value(text, inputs) for name, text in step["env"].items()}
            path = ":".join(environment["GITHUB_PATH"].read_text().split() + [environment["PATH"]])
            # As GitHub runs a step with the shell bash.
            done = run(["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"]],
                       cwd=self.folder, env={**environment, **told, "PATH": path})
            printed += done.stdout + done.stderr
            if done.returncode != 0:
                break
        outputs = environment["GITHUB_OUTPUT"].read_text().splitlines()
        return done.returncode, printed, dict(line.split("=", 1) for line in outputs)


def action(folder, archive):
    it = Action(folder)
    status, printed, outputs = it.run(files="good.csv", archive=archive)
    expect(status == 0 and outputs == {"errors": "0", "warnings": "0"},
           f"the action passes a good file {'' if status == 0 else printed}")
    status, printed, outputs = it.run(files="good.csv bad.csv", archive=archive)
    expect(status == 1 and outputs == {"errors": "6", "warnings": "2"}, "it fails a bad one")
    expect("::error file=bad.csv,line=2,col=25,title=bad-date::" in printed, "with annotations")
    expect('"ruleId":"bad-date"' in (folder / "logxml.sarif").read_text().replace(" ", ""),
           "and a report for scanning")
    status, _, outputs = it.run(files="bad.csv", fail_on="never", archive=archive, sarif="")
    expect(status == 0 and outputs["errors"] == "6", "fail-on: never")
    options = "--allow bad-date --allow missing-field --allow bad-number --allow bad-flag " \
        "--allow bad-row"
    status, _, _ = it.run(files="bad.csv", options=options, archive=archive)
    expect(status == 0, "options: a warning passes")
    status, _, _ = it.run(files="bad.csv", options=options, fail_on="warning", archive=archive)
    expect(status == 1, "fail-on: warning")
    status, printed, _ = it.run(files="a file.csv\nmissing.csv\n", archive=archive)
    expect(status == 2 and "missing.csv" in printed and "'a" not in printed,
           "names with spaces, one a line; what is missing fails whatever fail-on says")
    # A release, from a folder that has the shape of one.
    name = f"logxml-9.8.7-linux-{os.uname().machine}.tar.gz"
    release = folder / "owner/logxml/releases/download/v9.8.7"
    release.mkdir(parents=True)
    shutil.copy(archive, release / name)
    (release / "SHA256SUMS").write_text(f"{digest(archive)}  {name}\n")
    status, printed, _ = it.run(files="good.csv")
    expect(status == 0, f"a release, by the ref of the action {'' if status == 0 else printed}")
    (release / "SHA256SUMS").write_text(f"{'0' * 64}  {name}\n")
    status, printed, _ = it.run(files="good.csv", version="9.8.7")
    expect(status == 2 and "is not what SHA256SUMS says" in printed, "not with a wrong checksum")
    status, printed, _ = it.run(files="good.csv", version="main")
    expect(status == 2 and "is no release" in printed, "not without a version")


def hooks(folder):
    """pre-commit, in a repository that uses the hooks of another."""
    source, logs = folder / "hooks", folder / "logs"
    environment = {**os.environ, "HOME": folder, "PRE_COMMIT_HOME": folder / "cache"}
    for place in (source, logs):
        place.mkdir()
        git(place, "init", "-q")
    shutil.copy(ROOT / ".pre-commit-hooks.yaml", source)
    git(source, "add", "-A")
    git(source, "commit", "-qm", "hooks")
    commit = run(["git", "rev-parse", "HEAD"], cwd=source).stdout.strip()
    example = (EXAMPLES / "pre-commit-config.yaml").read_text("utf-8")
    (logs / ".pre-commit-config.yaml").write_text(
        example.replace("https://example.org/logxml", str(source)).replace("v0.2.0", commit)
        .replace("^logs/", "csv$"))

    def checked(file, name):
        shutil.copy(file, logs / name)
        git(logs, "add", "-A")
        return run(["pre-commit", "run", "--all-files"], cwd=logs, env=environment)

    check = checked(GOOD, "good.csv")
    expect(check.returncode == 0, f"pre-commit passes a good file {check.stdout}{check.stderr}")
    check = checked(BAD, "bad.csv")
    expect(check.returncode == 1 and "bad.csv:2:25: error[bad-date]" in check.stdout,
           "and fails a bad one")


def git(folder, *arguments):
    subprocess.run(
        ["git", "-c", "user.name=test", "-c", "user.email=test@example.org", *arguments],
        cwd=folder, check=True)


def gitlab(folder, archive):
    job = load("Packaging/examples/gitlab-ci.yml")["validate-logs"]
    unpacked, logs = folder / "unpacked", folder / "gitlab/logs"
    for place in (unpacked, logs):
        place.mkdir(parents=True)
    shutil.copy(BAD, logs)
    # Not apt-get: it would change this system. The rest is as it stands.
    lines = [line.replace("/usr/local", str(unpacked)) for line in job["before_script"][1:]]
    environment = {
        "PATH": f"{unpacked}/bin:{os.environ['PATH']}", "LOGXML_ARCHIVE": f"file://{archive}",
        "LOGXML_SHA256": digest(archive)}
    done = run(["sh", "-ec", "\n".join(lines + job["script"])], cwd=logs.parent, env=environment)
    expect(done.returncode == 1, f"the job of GitLab fails for a bad file {done.stderr[-300:]}")
    report = logs.parent / job["artifacts"]["reports"]["junit"]
    suites = ElementTree.parse(report).getroot()
    expect(len(suites.findall(".//failure")) > 0, "with a report in the form of JUnit")


def timers(folder):
    """What cron and systemd start: silence, and words when there is trouble."""
    command = (EXAMPLES / "logxml-import.cron").read_text("utf-8").splitlines()[-1].split(None, 5)[5]
    service = dict(
        line.split("=", 1) for line in
        (EXAMPLES / "logxml-import.service").read_text("utf-8").splitlines()
        if "=" in line and line[0] != "#")
    expect(service["StandardOutput"] == "null", "systemd: results go nowhere")
    for name, shell in [("cron", ["sh", "-c", command]), ("systemd", None)]:
        home = folder / name
        for place in ("exports", "logs"):
            (home / place).mkdir(parents=True)
        log = home / "logs/weight.xml"
        log.write_text('<logbook version="1"/>\n')
        words = shell or shlex.split(service["ExecStart"].replace("%h", str(home)))
        environment = {"PATH": os.environ["PATH"], "HOME": home}
        if shell:
            quiet = run(words, env=environment)
            expect(quiet.returncode == 0 and quiet.stdout + quiet.stderr == "",
                   f"{name}: without an export, nothing happens")
        export = home / "exports/export.zip"
        shutil.copy(ROOT / "Fixtures/apple-health/export.zip", export)
        for time in ("first", "second"):
            quiet = run(words, env=environment)
            said = quiet.stderr + (quiet.stdout if shell else "")
            expect(quiet.returncode == 0 and said == "", f"{name}: the {time} run says nothing {said}")
        expect(log.read_text("utf-8").count("<measurement") == 5,
               f"{name}: the entries are there, once")
        export.write_text("no archive")
        loud = run(words, env=environment)
        expect(loud.returncode == 2 and loud.stderr != "", f"{name}: trouble is told")
    verify(folder)


def verify(folder):
    """The units as systemd reads them, with a program that it finds."""
    if not shutil.which("systemd-analyze"):
        print("NOT TRIED: systemd-analyze is not here to read the units")
        return
    names = ["logxml-import.timer", "logxml-import.service"]
    for name in names:
        text = (EXAMPLES / name).read_text("utf-8")
        (folder / name).write_text(text.replace("=logxml ", f"={shutil.which('logxml')} "))
    check = run(["systemd-analyze", "verify", *names], cwd=folder)
    complaints = [line for line in check.stderr.splitlines() if "logxml-import" in line]
    expect(not complaints, f"systemd reads the units {complaints}")


def main():
    archive = os.path.abspath(sys.argv[1])
    with tempfile.TemporaryDirectory(prefix="logxml-ci-") as name:
        folder = Path(name)
        for file, name in ((GOOD, "good.csv"), (GOOD, "a file.csv"), (BAD, "bad.csv")):
            shutil.copy(file, folder / name)
        schemas()
        action(folder, archive)
        # What follows finds the program in PATH, as it does where it is installed.
        program = folder / "program"
        program.mkdir()
        subprocess.run(["tar", "-xzf", archive, "--strip-components=1", "-C", program], check=True)
        os.environ["PATH"] = f"{program}/bin:{os.environ['PATH']}"
        hooks(folder)
        gitlab(folder, archive)
        timers(folder)
    if failures:
        print(f"FAILED: {len(failures)}", file=sys.stderr)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())

# SPDX-License-Identifier: MIT
"""Runs a program in trouble and judges what became of it."""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))


class Run:
    """What a run said and left behind."""

    def __init__(self, status, output, errors, files, faults):
        self.status = status
        self.output = output
        self.errors = errors
        # Name to content of all files in the folder it ran in.
        self.files = files
        # How many faults were injected; None where that is not counted.
        self.faults = faults
        # Whether the code of a library that got no memory crashed.
        self.crashed_library = False

    @property
    def result(self):
        return (self.status, self.output, self.files)


class Scenario:
    """A command line, as a text or as its words, with the files it needs."""

    def __init__(self, line, files=None, given=b"", target=None, reports=None, name=None):
        self.arguments = line.split() if isinstance(line, str) else line
        self.name = name or " ".join(self.arguments)
        self.files = files or {}
        self.given = given
        # The file that it writes; None for standard output.
        self.target = target
        # What stands in the file that it writes if an input cannot be read; None where nothing
        # is written then.
        self.reports = reports


class Harness:
    """Runs scenarios, counts what was injected, and keeps what went wrong."""

    def __init__(self, program, everything, rng):
        self.program = program
        self.everything = everything
        self.rng = rng
        self.injected = 0
        self.runs = 0
        self.crashes = 0
        self.problems = []
        self.skipped = []
        self.folder = tempfile.mkdtemp(prefix="logxml-faults-")
        self.library = self.compile()

    def close(self):
        shutil.rmtree(self.folder, ignore_errors=True)

    def compile(self):
        """The library that answers calls wrongly; None where it cannot be had."""
        compiler = shutil.which("cc") or shutil.which("clang")
        if compiler is None or not sys.platform.startswith("linux"):
            return None
        library = os.path.join(self.folder, "faults.so")
        answer = subprocess.run(
            [compiler, "-shared", "-fPIC", "-O1", "-o", library, HERE + "/faults.c", "-ldl"],
            capture_output=True, check=False)
        return library if answer.returncode == 0 else None

    def has_library(self, group):
        if self.library is None:
            self.skip(group + ": no C compiler for glibc")
        return self.library is not None

    def skip(self, words):
        self.skipped.append(words)

    def some(self, scenarios):
        """Every second one, unless everything is wanted."""
        return scenarios if self.everything else scenarios[::2]

    # Running

    def prepare(self, scenario):
        """A folder with the files of a scenario."""
        folder = tempfile.mkdtemp(dir=self.folder)
        for name, content in scenario.files.items():
            with open(os.path.join(os.fsencode(folder), os.fsencode(name)), "wb") as file:
                file.write(content)
        return folder

    def environment(self, fault=None, report=None):
        environment = {"PATH": "/usr/bin:/bin", "SWIFT_BACKTRACE": "enable=no", "LC_ALL": "C"}
        if fault:
            environment.update({"LD_PRELOAD": self.library, "FAULT_REPORT": report})
            environment.update({"FAULT_" + key.upper(): str(fault[key]) for key in fault})
        return environment

    def start(self, scenario, folder, fault=None, **streams):
        report = os.path.join(self.folder, "report")
        if os.path.exists(report):
            os.unlink(report)
        streams.setdefault("stdout", subprocess.PIPE)
        streams.setdefault("stderr", subprocess.PIPE)
        return subprocess.Popen(
            [self.program] + scenario.arguments, cwd=folder, env=self.environment(fault, report),
            stdin=streams.pop("stdin", subprocess.PIPE), **streams)

    def run(self, scenario, fault=None, **streams):
        """Runs a scenario to its end, with a fault perhaps."""
        folder = self.prepare(scenario)
        process = self.start(scenario, folder, fault, **streams)
        return self.finish(process, scenario, folder)

    def finish(self, process, scenario, folder):
        try:
            output, errors = process.communicate(
                scenario.given if process.stdin else None, timeout=60)
            status = process.returncode
        except subprocess.TimeoutExpired:
            process.kill()
            output, errors = process.communicate()
            status = "no end"
        report = os.path.join(self.folder, "report")
        marks = b""
        if os.path.exists(report):
            with open(report, "rb") as file:
                marks = file.read()
        self.runs += 1
        self.injected += len(marks) > 0
        self.show_progress(scenario)
        run = Run(status, output, errors or b"", contents(folder), marks.count(b"x"))
        run.crashed_library = b"L" in marks
        shutil.rmtree(folder, ignore_errors=True)
        return run

    def show_progress(self, scenario=None):
        """A line on a terminal, in the place of the one before; without a scenario, none."""
        if not sys.stderr.isatty() or scenario and self.runs % 50:
            return
        line = f"{self.injected} faults: {scenario.name}" if scenario else ""
        print(f"\r{line[:78]:78}\r", end="", file=sys.stderr, flush=True)

    # Judging

    def problem(self, scenario, words, run=None):
        said = f"; it said: {run.errors[-300:]!r}" if run else ""
        self.problems.append(f"{scenario.name}: {words}{said}")

    def expect(self, scenario, condition, words, run=None):
        if not condition:
            self.problem(scenario, words, run)
        return condition

    def judge(self, scenario, usual, run, words, statuses=(2,), new_is_fine=False):
        """A run in trouble did all of its work, or said why not and left things as they were."""
        if run.result == usual.result:
            return
        if run.crashed_library and run.status == -signal.SIGSEGV:
            # Nothing can be said then, but nothing may be left behind either.
            self.crashes += 1
            self.expect(scenario, run.files == scenario.files, f"{words}: files", run)
            return
        # A change that was made is told as made.
        is_told = run.status == 0 and b"the log was changed" in run.errors
        if is_told and run.files == usual.files:
            return
        where = f"{words}: status {run.status}"
        if run.status not in statuses:
            changed = "the same" if run.output == usual.output else "other"
            files = "the same" if run.files == usual.files else "other"
            self.problem(scenario, f"{where}, {changed} output, {files} files", run)
            return
        text = run.errors.decode("utf-8", "replace")
        self.expect(scenario, text.encode() == run.errors, f"{where}: no UTF-8", run)
        said = ": " in text and text.endswith("\n")
        self.expect(scenario, said, f"{where}: no message", run)
        self.expect(scenario, "Fatal error" not in text, f"{where}: a trap", run)
        old = dict(scenario.files)
        allowed = [old, usual.files] if new_is_fine else [old]
        report = run.files.get(scenario.target, b"")
        if scenario.reports and scenario.reports in report:
            allowed.append({**old, scenario.target: report})
        self.expect(scenario, run.files in allowed, f"{where}: files {difference(run, old)}", run)
        if scenario.target is not None:
            return
        # What is said before a fault is found may stand on standard output.
        self.expect(scenario, len(run.output) <= len(usual.output) + 4096,
                    f"{where}: more output than without the fault", run)

    def every(self, scenario, usual, fault, dense=12, most=None, **judging):
        """Injects the fault at the first, second, third… occasion, until there is none.

        A sample leaves more and more out behind the first `dense`; where everything is
        wanted, one in a hundred is taken behind the first `most`."""
        at = 1
        while True:
            run = self.run(scenario, {**fault, "at": at, "last": fault.get("last", at)})
            if run.faults == 0:
                self.expect(
                    scenario, run.result == usual.result, "another result without a fault", run)
                return at - 1
            name = fault.get("calls") or fault.get("libraries")
            self.judge(scenario, usual, run, f"{name} number {at}", **judging)
            if at < dense or self.everything and (most is None or at < most):
                at += 1
            elif self.everything:
                at += 1 + self.rng.randrange(2 * 100)
            else:
                at += 1 + self.rng.randrange(2 * at)


def contents(folder):
    """Name to content of all files in a folder."""
    found = {}
    for name in os.listdir(os.fsencode(folder)):
        with open(os.path.join(os.fsencode(folder), name), "rb") as file:
            found[os.fsdecode(name)] = file.read()
    return found


def difference(run, old):
    """Which files are not as they were."""
    names = set(run.files) | set(old)
    return sorted(name for name in names if run.files.get(name) != old.get(name))


def take_signals():
    """For a child of a script that runs in the background, where SIGINT is ignored."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)


def wait_a_moment(seconds):
    time.sleep(max(0, seconds))

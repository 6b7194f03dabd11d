# SPDX-License-Identifier: MIT
"""A job done by all programs: first checked, then timed."""

import collections
import hashlib
import os
import shlex
import tempfile

from .measuring import Failure, TooSlow, interleaved, run, summary


def compare(job, rounds, patience):
    """The results of a job, as they are written: who was how fast, and who was left out.

    A program that gives another answer than most is left out with the reason; so is one that
    takes longer than `patience` seconds.
    """
    answers = {}
    left_out = [{"label": tool, "why": why} for tool, why in job.unable.items()]
    for entry in job.entries:
        try:
            answers[entry.label] = checked_answer(entry, patience)
        except Failure as failure:
            left_out.append({"label": entry.label, "why": str(failure)})
    usual = collections.Counter(answers.values()).most_common(1)
    entries = []
    for entry in job.entries:
        if entry.label not in answers:
            continue
        if answers[entry.label] == usual[0][0]:
            entries.append(entry)
        else:
            left_out.append({"label": entry.label, "why": "gives another answer"})
    runs = interleaved(rounds, {
        entry.label: lambda entry=entry: timed(entry, patience) for entry in entries})
    results = []
    for entry in entries:
        of_entry = [each for each in runs[entry.label] if each is not None]
        if len(of_entry) < rounds:
            left_out.append({"label": entry.label, "why": f"more than {patience:g} s"})
            continue
        results.append({
            "tool": entry.tool, "label": entry.label, "command": shown(entry.command),
            **summary(of_entry)})
    return {
        "name": job.name, "title": job.title, "same": job.same, "results": results,
        "leftOut": left_out}


def checked_answer(entry, patience):
    """What the command answers, as a digest."""
    with tempfile.NamedTemporaryFile(prefix="answer-") as output:
        done = run(entry.command, output=output.name, folder=entry.folder, patience=patience)
        if done.status != 0:
            raise Failure(f"fails with exit status {done.status}")
        if entry.refused:
            folder = entry.refused_folder or entry.folder
            status = run(entry.refused, folder=folder, patience=patience).status
            if status == 0:
                raise Failure("takes the damaged input for sound")
            if status >= 126:
                raise Failure(f"fails on the damaged input with exit status {status}")
        try:
            answer = entry.answer(output.name)
        except Exception as error:  # pylint: disable=broad-except
            # Whatever a program prints instead of an answer must not end the comparison.
            raise Failure(f"gives no answer that can be read ({error})") from error
        return hashlib.sha256(repr(answer).encode()).hexdigest()


def timed(entry, patience):
    """One run that counts; None where it took too long."""
    try:
        done = run(entry.command, folder=entry.folder, patience=patience)
    except TooSlow:
        return None
    if done.status != 0:
        raise Failure(f"{entry.label} fails with exit status {done.status}, and did not before")
    return done


def shown(command):
    """The command as people type it: names of files without their folders, few of many."""
    words = [
        os.path.basename(word) if len(word) > 1 and os.path.exists(word) else word
        for word in command]
    if len(words) > 30:
        words = words[:8] + ["..."]
    return " ".join(shlex.quote(word) for word in words)

# SPDX-License-Identifier: MIT
"""A job done by all programs: first checked, then timed."""

import collections
import hashlib
import os
import shlex
import tempfile

from .measuring import Failure, interleaved, run, summary


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
    right = usual_answer(job, answers)
    entries = []
    for entry in job.entries:
        if right is not None and answers.get(entry.label) == right:
            entries.append(entry)
        elif entry.label in answers:
            why = "the programs disagree" if right is None else "gives another answer"
            left_out.append({"label": entry.label, "why": why})
    runs = interleaved(rounds, {
        entry.label: lambda entry=entry: timed(entry, patience) for entry in entries})
    results = []
    for entry in entries:
        failures = [each for each in runs[entry.label] if isinstance(each, Failure)]
        if failures:
            left_out.append({"label": entry.label, "why": str(failures[0])})
            continue
        results.append({
            "tool": entry.tool, "label": entry.label, "command": shown(entry.command),
            **summary(runs[entry.label])})
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


def usual_answer(job, answers):
    """What most programs answer, None where no answer is that of most."""
    voices = {(entry.tool, answers[entry.label]) for entry in job.entries if entry.label in answers}
    ranks = collections.Counter(answer for _, answer in voices).most_common(2)
    if not ranks or len(ranks) == 2 and ranks[0][1] == ranks[1][1]:
        return None
    return ranks[0][0]


def timed(entry, patience):
    """One run that counts, or why there is none: the others go on."""
    try:
        done = run(entry.command, folder=entry.folder, patience=patience)
    except Failure as failure:
        return failure
    if done.status != 0:
        return Failure(f"fails with exit status {done.status}, and did not before")
    return done


def shown(command):
    """The command as people type it: names of files without their folders, few of many."""
    words = [
        os.path.basename(word) if len(word) > 1 and os.path.exists(word) else word
        for word in command]
    if len(words) > 30:
        words = words[:8] + ["..."]
    return " ".join(shlex.quote(word) for word in words)

# SPDX-License-Identifier: MIT
"""The files that are read, made on demand; the same for the same sizes and seeds."""

import datetime
import os
import re
import shutil
import subprocess
from functools import cached_property

from .measuring import BUILT, Failure

BODY_MASS = "HKQuantityTypeIdentifierBodyMass"
ODOMETER = re.compile(rb"<odometer>(\d+)<")
MIXED_FILES = 1_000
SMALL_FILES = 10_000
# Of a generated fuel log of 1 MB: with the dates of so few, none is in the future.
SMALL_FILES_PER_SEED = 500
SMALL_FILE_SIZE = 1_850


class Inputs:
    """Generated files in one folder."""

    def __init__(self, folder, size, logxml, small_files=SMALL_FILES):
        self.folder = folder
        self.size = size
        self.logxml = logxml
        self.small_files = small_files

    def path(self, name):
        return os.path.join(self.folder, name)

    def generated(self, kind, size, seed=1):
        """A file of the generator, `size` MB."""
        path = self.path(f"{kind}-{size}-{seed}.xml")
        if not os.path.exists(path):
            must_run([
                os.path.join(BUILT, "benchmark"), "generate", kind, "--size", str(size),
                "--seed", str(seed), "-o", path])
        return path

    @cached_property
    def health(self):
        """A phone's export; about one record in 300 is a weight."""
        return self.generated("apple-health", self.size)

    @cached_property
    def health_cut(self):
        """The same without its last bytes: not well-formed, as one learns at the end."""
        path = self.path("cut.xml")
        shutil.copyfile(self.health, path)
        os.truncate(path, os.path.getsize(path) - len("</HealthData>\n"))
        return path

    @cached_property
    def fuel(self):
        """A fuel log in logxml's own form."""
        return self.generated("fuel", self.size)

    @cached_property
    def fuel_invalid(self):
        """The same with one value, the last of its kind, that the schema does not allow."""
        with open(self.fuel, "rb") as file:
            before, _, after = file.read().rpartition(b"<partial>true</partial>")
        path = self.path("invalid.xml")
        with open(path, "wb") as file:
            file.write(before + b"<partial>perhaps</partial>" + after)
        return path

    @cached_property
    def schema(self):
        path = self.path("logbook.xsd")
        must_run([self.logxml, "schema", "--xsd"], output=path)
        return path

    def fuel_as(self, form):
        """The fuel log in another of logxml's own forms."""
        path = self.path(f"fuel.{form}")
        if not os.path.exists(path):
            must_run([self.logxml, "convert", "-q", "-t", form, self.fuel, "-o", path])
        return path

    @cached_property
    def dense(self):
        """A log in which every element counts: fill-ups of five fields with nothing wrong, of
        cars with 10,000 each."""
        path = self.path("dense.xml")
        with open(path, "wb") as file:
            file.write(b'<?xml version="1.0" encoding="UTF-8"?>\n<logbook version="1">\n')
            car = 0
            while file.tell() < self.size * 1_000_000:
                car += 1
                file.write(dense_log(car).encode())
            file.write(b"</logbook>\n")
        return path

    def dense_as(self, form):
        """The same in another of logxml's own forms."""
        path = self.path(f"dense.{form}")
        if not os.path.exists(path):
            must_run([self.logxml, "convert", "-q", "-t", form, self.dense, "-o", path])
        return path

    @cached_property
    def dense_odd(self):
        """The same where every fill-up has a distance that nobody drives in eleven hours."""
        path = self.path("dense-odd.xml")
        with open(self.dense, "rb") as source, open(path, "wb") as file:
            for line in source:
                file.write(ODOMETER.sub(rb"<odometer>\g<1>000<", line))
        return path

    @cached_property
    def mixed(self):
        """A folder of logs in all of logxml's own forms: most of a year or two, some of decades."""
        folder = self.path("mixed")
        os.makedirs(folder, exist_ok=True)
        sources = {}
        for form in ("xml", "json", "ndjson", "csv"):
            for fill_ups in (60, 120, 800):
                log = self.path(f"mixed-{fill_ups}.xml")
                with open(log, "w", encoding="utf-8") as file:
                    file.write(
                        '<logbook version="1">\n' + dense_log(1, fill_ups) + "</logbook>\n")
                made = self.path(f"mixed-{fill_ups}.{form}")
                if form != "xml":
                    must_run([self.logxml, "convert", "-q", "-t", form, log, "-o", made])
                sources[form, fill_ups] = made
        for number in range(MIXED_FILES):
            form = ("xml", "json", "ndjson", "csv")[number % 4]
            fill_ups = (60, 120, 60, 60, 120, 60, 800, 60)[number // 4 % 8]
            shutil.copyfile(
                sources[form, fill_ups], os.path.join(folder, f"{number:04}.{form}"))
        return folder

    def kept_log(self, fill_ups, first=0):
        """A log as one keeps it, with a fill-up every eleven hours."""
        path = self.path(f"kept-{first}-{fill_ups}.xml")
        if not os.path.exists(path):
            begin = datetime.datetime(1900, 1, 1)
            with open(path, "wb") as file:
                file.write(small_log(
                    kept_fill_up(number, begin) for number in range(first, first + fill_ups)))
        return path

    def kept_log_as_json(self, fill_ups):
        """The same as JSON."""
        path = self.path(f"kept-{fill_ups}.json")
        if not os.path.exists(path):
            must_run([
                self.logxml, "convert", "-q", "-t", "json", self.kept_log(fill_ups), "-o", path])
        return path

    @cached_property
    def small(self):
        """A folder of small fuel logs of about 2 kB each."""
        folder = self.path("small")
        os.makedirs(folder, exist_ok=True)
        for number, text in enumerate(self._small_logs()):
            with open(os.path.join(folder, f"{number:05}.xml"), "wb") as file:
                file.write(text)
        return folder

    @cached_property
    def small_broken(self):
        """The same, with one that is not well-formed among them."""
        folder = self.path("small-broken")
        if not os.path.exists(folder):
            shutil.copytree(self.small, folder)
        victim = os.path.join(folder, f"{self.small_files // 2:05}.xml")
        os.truncate(victim, os.path.getsize(victim) - len("</logbook>\n"))
        return folder

    def _small_logs(self):
        made = 0
        seed = 0
        while made < self.small_files:
            seed += 1
            source = self.generated("fuel", 1, seed)
            with open(source, "rb") as file:
                fill_ups = re.findall(rb"    <fillUp .*?</fillUp>\n", file.read(), re.DOTALL)
            os.remove(source)
            group, held = [], 0
            of_seed = 0
            for fill_up in fill_ups:
                group.append(fill_up)
                held += len(fill_up)
                if held < SMALL_FILE_SIZE:
                    continue
                yield small_log(group)
                group, held = [], 0
                made += 1
                of_seed += 1
                if made == self.small_files or of_seed == SMALL_FILES_PER_SEED:
                    break


def dense_log(car, fill_ups=10_000):
    begin = datetime.datetime(2000, 1, 1, 6, 30)
    lines = [
        f'  <fuelLog vehicle="Car {car}" distanceUnit="km" volumeUnit="L" currency="EUR">\n']
    for number in range(fill_ups):
        moment = begin + datetime.timedelta(hours=11 * number)
        litres = 2000 + number * 37 % 2000
        lines.append(
            f'    <fillUp date="{moment:%Y-%m-%dT%H:%M}+01:00">'
            f"<odometer>{number * 430 + 100}</odometer><volume>{litres / 100:.2f}</volume>"
            f"<totalCost>{litres * 17 / 1000:.2f}</totalCost><fuelType>petrol</fuelType>"
            f"<station>Station {number % 17}</station></fillUp>\n")
    lines.append("  </fuelLog>\n")
    return "".join(lines)


def small_log(fill_ups):
    return (
        b'<?xml version="1.0" encoding="UTF-8"?>\n<logbook version="1">\n'
        b'  <fuelLog vehicle="Civic" distanceUnit="mi" volumeUnit="usgal" currency="USD">\n'
        + b"".join(fill_ups) + b"  </fuelLog>\n</logbook>\n")


def kept_fill_up(number, begin):
    moment = begin + datetime.timedelta(hours=11 * number)
    litres = 2000 + number * 37 % 3000
    return (
        f'    <fillUp date="{moment:%Y-%m-%dT%H:%M}"><odometer>{number * 310 + 100}</odometer>'
        f"<volume>{litres / 100:.2f}</volume><totalCost>{litres * 17 / 1000:.2f}</totalCost>"
        f"<station>Station {number % 17}</station></fillUp>\n").encode()


def must_run(command, output=None):
    with open(output or os.devnull, "wb") as file:
        finished = subprocess.run(command, stdout=file, stderr=subprocess.PIPE, check=False)
    if finished.returncode != 0:
        text = finished.stderr.decode(errors="replace").strip()
        raise Failure(f"{os.path.basename(command[0])} {command[1]} failed: {text}")

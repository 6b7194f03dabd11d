# SPDX-License-Identifier: MIT
"""A headless Chromium that the checks of reports drive, with Python's own library alone."""

import base64
import json
import os
import shutil
import socket
import struct
import subprocess
import tempfile
import time
import urllib.request
from pathlib import Path

# The view that is shown.
SHOWN = ".view:not([hidden])"


def chromium():
    names = ("chromium", "chromium-browser", "google-chrome")
    return next(filter(None, map(shutil.which, names)), None)


class Socket:
    """Just enough of RFC 6455 to speak with a browser on the same machine."""

    def __init__(self, address):
        host, path = address.removeprefix("ws://").split("/", 1)
        name, port = host.split(":")
        self.stream = socket.create_connection((name, int(port)), timeout=60)
        key = base64.b64encode(os.urandom(16)).decode()
        self.stream.sendall((
            f"GET /{path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\n"
            "Sec-WebSocket-Version: 13\r\n\r\n").encode())
        self.rest = b""
        while b"\r\n\r\n" not in self.rest:
            self.rest += self.stream.recv(4096)
        self.rest = self.rest.split(b"\r\n\r\n", 1)[1]

    def send(self, text):
        data = text.encode()
        mask = os.urandom(4)
        if len(data) < 126:
            head = struct.pack("!BB", 0x81, 0x80 | len(data))
        elif len(data) < 65536:
            head = struct.pack("!BBH", 0x81, 0x80 | 126, len(data))
        else:
            head = struct.pack("!BBQ", 0x81, 0x80 | 127, len(data))
        masked = bytes(byte ^ mask[index % 4] for index, byte in enumerate(data))
        self.stream.sendall(head + mask + masked)

    def take(self, count):
        while len(self.rest) < count:
            more = self.stream.recv(1 << 20)
            if not more:
                raise ConnectionError("the browser is gone")
            self.rest += more
        data, self.rest = self.rest[:count], self.rest[count:]
        return data

    def receive(self):
        whole = b""
        while True:
            first, second = self.take(2)
            length = second & 0x7F
            if length == 126:
                (length,) = struct.unpack("!H", self.take(2))
            elif length == 127:
                (length,) = struct.unpack("!Q", self.take(8))
            whole += self.take(length)
            if first & 0x80:
                return whole.decode()


class Browser:
    """A headless Chromium with one page, driven over its DevTools protocol."""

    def __init__(self, program, *options):
        self.folder = tempfile.mkdtemp(prefix="logxml-report-")
        self.process = subprocess.Popen(
            [program, "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
             "--disable-dev-shm-usage", "--no-first-run", "--lang=en-GB",
             "--remote-debugging-port=0", f"--user-data-dir={self.folder}", *options, "about:blank"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            env={**os.environ, "LANGUAGE": "en_GB", "LANG": "en_GB.UTF-8"})
        self.events = []
        self.number = 0
        self.socket = Socket(self.page_address())
        for domain in ("Page", "Runtime"):
            self.call(domain + ".enable")

    def page_address(self):
        ports = os.path.join(self.folder, "DevToolsActivePort")
        for _ in range(600):
            if os.path.exists(ports) and open(ports).read().strip():
                break
            time.sleep(0.05)
        port = open(ports).read().split()[0]
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/json/list", timeout=20) as answer:
            pages = json.load(answer)
        return next(page["webSocketDebuggerUrl"] for page in pages if page["type"] == "page")

    def call(self, method, **params):
        self.number += 1
        self.socket.send(json.dumps({"id": self.number, "method": method, "params": params}))
        while True:
            message = json.loads(self.socket.receive())
            if message.get("id") == self.number:
                if "error" in message:
                    raise RuntimeError(f"{method}: {message['error']}")
                return message["result"]
            self.events.append(message)

    def run(self, expression):
        """The value of an expression in the page."""
        answer = self.call(
            "Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in answer:
            thrown = answer["exceptionDetails"]["exception"]
            raise RuntimeError(thrown.get("description", expression))
        return answer["result"].get("value")

    def wait(self, expression, seconds=10):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if self.run(expression):
                return True
            time.sleep(0.02)
        return False

    def open(self, address):
        """Opens a page anew; says whether it is ready."""
        self.call("Page.navigate", url="about:blank")
        self.call("Page.navigate", url=address)
        return self.wait("document.documentElement?.dataset.ready === 'true'"
                         " && document.readyState === 'complete'", 60)

    def draw(self):
        """Waits until the browser has drawn what there is, and the charts that are in sight."""
        self.run("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        self.wait(f"[...document.querySelectorAll('{SHOWN} .plot')].every("
                  "(plot) => plot.querySelector('svg'))", 5)

    def text(self, selector):
        return self.run(f"document.querySelector({json.dumps(selector)}).textContent")

    def texts(self, selector):
        return self.run(f"[...document.querySelectorAll({json.dumps(selector)})].map("
                        "(one) => one.textContent)")

    def press(self, selector, number=0):
        """Clicks an element, wherever it is."""
        self.run(f"document.querySelectorAll({json.dumps(selector)})[{number}].click()")

    def titles(self):
        return self.texts("[role=tab]")

    def key(self, key, text=""):
        codes = {"ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40, "Home": 36,
                 "End": 35, "Enter": 13, "Tab": 9, "PageDown": 34}
        code = codes.get(key, 0)
        self.call("Input.dispatchKeyEvent", type="keyDown", key=key, code=key, text=text,
                  windowsVirtualKeyCode=code)
        self.call("Input.dispatchKeyEvent", type="keyUp", key=key, code=key,
                  windowsVirtualKeyCode=code)

    def click(self, selector):
        """Presses the mouse in the middle of an element, which has to be in sight."""
        self.run(f"document.querySelector({json.dumps(selector)}).scrollIntoView("
                 "{block: 'center', inline: 'center'})")
        self.click_at(*self.place(selector))

    def click_at(self, x, y):
        for kind in ("mousePressed", "mouseReleased"):
            self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)

    def place(self, selector, along=0.5):
        """A point of an element, half way down and as far along as it says."""
        return self.run(
            f"(() => {{ const box = document.querySelector({json.dumps(selector)}).getBoundingClientRect();"
            f"return [box.x + box.width * {along}, box.y + box.height / 2]; }})()")

    def move(self, x, y):
        self.call("Input.dispatchMouseEvent", type="mouseMoved", x=x, y=y)

    def size(self, width, height, phone=False):
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height,
                  deviceScaleFactor=1, mobile=phone)

    def media(self, scheme="light", motion="reduce", **features):
        """What the reader's system asks for."""
        features = {"prefers-color-scheme": scheme, "prefers-reduced-motion": motion, **features}
        self.call("Emulation.setEmulatedMedia", features=[
            {"name": name, "value": value} for name, value in features.items()])

    def screenshot(self, path):
        answer = self.call("Page.captureScreenshot", format="png")
        Path(path).write_bytes(base64.b64decode(answer["data"]))

    def close(self):
        self.process.terminate()
        self.process.wait(timeout=20)
        shutil.rmtree(self.folder, ignore_errors=True)


class Checks:
    def __init__(self):
        self.failed = 0

    def that(self, holds, words):
        print(("ok    " if holds else "FAIL  ") + words, flush=True)
        self.failed += not holds

    def none(self, problems, words):
        self.that(not problems, "\n      ".join([words, *problems]))

    def equal(self, found, wanted, words):
        self.that(found == wanted, words + ("" if found == wanted else f", expected {wanted!r}"))

"""Figures that move, as mouse and finger find them: what one shows, what can be taken in it, and where."""


def state(figure):
    """All that a figure shows, but for what is said aloud, which comes half a second later."""
    return figure.locator(".live").evaluate(
        """(e) => {
            const parts = [...e.querySelectorAll("[aria-label], [aria-valuetext], .handle path")];
            const names = ["aria-label", "aria-valuetext", "transform", "d"];
            const shown = [...e.children].filter((part) => part.role !== "status").map((part) => part.textContent);
            return [...shown, ...parts.map((part) => names.map((name) => part.getAttribute(name)).join())].join("|");
        }"""
    )


def changed(figure, before):
    """Tell whether a figure is, within some frames, other than it was."""
    for _ in range(50):
        if state(figure) != before:
            return True
        figure.page.wait_for_timeout(50)
    return False


def movers(figure):
    """The handles that can be moved, at most two of a look."""
    handles, seen = [], {}
    for handle in figure.locator(".handle:not(.still)").all():
        look = handle.get_attribute("class").split(" ", 2)[:2]
        seen[str(look)] = seen.get(str(look), 0) + 1
        if seen[str(look)] <= 1:
            handles.append(handle)
    return handles


def hold(handle):
    """Give a handle the focus and, where it is one of several, take it, so that the arrow keys move it."""
    handle.focus()
    if handle.get_attribute("aria-pressed") == "false":
        handle.press("Enter")


def spoken(page):
    """What a screen reader is told of what has the focus: its name, and its value, or whether it is pressed."""
    session = page.context.new_cdp_session(page)
    at = session.send("Runtime.evaluate", {"expression": "document.activeElement"})["result"]["objectId"]
    (node,) = session.send("Accessibility.getPartialAXTree", {"objectId": at, "fetchRelatives": False})["nodes"]
    session.detach()
    told = {item["name"]: item["value"].get("value") for item in node.get("properties", [])}
    value = page.evaluate("document.activeElement.getAttribute('aria-valuetext')")  # which that tree leaves out
    return node.get("name", {"value": ""})["value"], value or told.get("pressed")


def place_on(handle):
    """A point of the window that belongs to a handle, and not to one above it."""
    return handle.evaluate(
        """(group) => {
            if (!window.Reveal) group.scrollIntoView({ block: "center" }); // a deck would scroll back, sooner or later
            const box = group.getBoundingClientRect(), frame = group.closest("svg").getBoundingClientRect();
            const spots = [[0.5, 0.5]];
            for (let k = 1; k < 10; k++) for (let m = 1; m < 10; m++) spots.push([k / 10, m / 10]);
            for (const [k, m] of spots) {
                const x = box.left + k * box.width, y = box.top + m * box.height;
                const within = (t, low, high) => t > low + 10 && t < high - 10;
                if (!within(x, frame.left, frame.right) || !within(y, frame.top, frame.bottom)) continue;
                if (group.contains(document.elementFromPoint(x, y))) return [x, y];
            }
            return null;
        }"""
    )


def swipe(page, start, by, steps=14):
    """Put a finger down, move it and lift it, as the screen reports it."""
    touch = page.context.new_cdp_session(page)
    for k in range(steps + 1):
        spot = {"x": start[0] + by[0] * k / steps, "y": start[1] + by[1] * k / steps}
        touch.send("Input.dispatchTouchEvent", {"type": "touchMove" if k else "touchStart", "touchPoints": [spot]})
    page.wait_for_timeout(50)
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    touch.detach()

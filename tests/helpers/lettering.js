(figure) => {
  // The texts of a figure that a line crosses, that another text covers, or that are cut by their drawing. The ink of a
  // line of letters is lower than its box.
  const faults = [];
  // To find a place on a path, a browser walks it from its beginning: one of hundreds of marks is taken apart.
  const strokes = (line) =>
    (line.getAttribute("d")?.match(/M[^M]*/g) ?? [line]).map((d) => {
      if (d === line) return line;
      const part = line.cloneNode();
      part.setAttribute("d", d);
      return part;
    });
  for (const svg of figure.querySelectorAll(".live svg.plane")) {
    const frame = svg.getBoundingClientRect();
    const texts = [...svg.querySelectorAll("text")].filter((t) => t.textContent.trim() && !t.matches(".number"));
    const boxes = texts.map((text) => {
      const { left, right, top, height } = text.getBoundingClientRect();
      return { left, right, top: top + 0.2 * height, bottom: top + 0.8 * height };
    });
    const lines = [...svg.querySelectorAll(".strokes path, .strokes ellipse, .axes path, .axes rect:not(.groove)")];
    const drawn = lines.filter((line) => {
      const { stroke, opacity } = getComputedStyle(line);
      return (
        stroke !== "none" &&
        line.getBBox().width + line.getBBox().height > 0 &&
        Number(opacity) > 0.3 &&
        !line.closest(".bead, .handle, g[transform]")
      );
    });
    const spots = drawn.flatMap((line) => {
      const matrix = line.getScreenCTM(),
        plot = line.ownerSVGElement === svg ? frame : svg.querySelector(".frame").getBoundingClientRect();
      return strokes(line)
        .flatMap((stroke) =>
          Array.from({ length: Math.ceil(stroke.getTotalLength() / 2) + 1 }, (_, k) => [
            stroke.getPointAtLength(2 * k).matrixTransform(matrix),
            line,
          ]),
        )
        .filter(
          ([p]) => p.x >= plot.left - 1 && p.x <= plot.right + 1 && p.y >= plot.top - 1 && p.y <= plot.bottom + 1,
        );
    });
    boxes.forEach((box, i) => {
      const words = texts[i].textContent;
      const within = ([p]) => p.x > box.left && p.x < box.right && p.y > box.top && p.y < box.bottom;
      const over = (o) =>
        o !== box && o.left < box.right && box.left < o.right && o.top < box.bottom && box.top < o.bottom;
      if (box.left < frame.left - 0.5 || box.right > frame.right + 0.5) faults.push(`${words}: cut`);
      else if (box.top < frame.top - 0.5 || box.bottom > frame.bottom + 0.5) faults.push(`${words}: cut`);
      const line = spots.find(within);
      if (line) faults.push(`${words}: crossed by ${line[1].getAttribute("class") || line[1].tagName}`);
      const other = boxes.findIndex(over);
      if (other > i) faults.push(`${words}: on ${texts[other].textContent}`);
    });
  }
  return faults;
};

// A thrown die, drawn by ourselves; other emoji of chance are shown with their value.

import { el, shape } from "./dom.js";

const MIDDLE = [50, 50];
const CORNERS = [[28, 28], [72, 72], [72, 28], [28, 72]];
const SIDES = [[28, 50], [72, 50]];
const PIPS = {
  1: [MIDDLE],
  2: CORNERS.slice(0, 2),
  3: [MIDDLE, ...CORNERS.slice(0, 2)],
  4: CORNERS,
  5: [MIDDLE, ...CORNERS],
  6: [...CORNERS, ...SIDES],
};

/** The die of a message; `rolling` lets it tumble once. */
export function die({ emoji, value }, rolling) {
  const label = `${emoji} ${value}`;
  if (emoji !== "🎲" || !(value in PIPS)) return el("div", { class: "dice big", text: label });
  const svg = shape("svg", { viewBox: "0 0 100 100", role: "img", "aria-label": label });
  svg.append(shape("rect", { x: 6, y: 6, width: 88, height: 88, rx: 20, class: "body" }));
  for (const [cx, cy] of PIPS[value]) svg.append(shape("circle", { cx, cy, r: 9, class: "pip" }));
  const holder = el("div", { class: rolling ? "dice rolling" : "dice" });
  holder.append(svg);
  return holder;
}

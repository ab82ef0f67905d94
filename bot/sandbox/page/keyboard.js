// The buttons under a message: rows, colours, a spinner from the press to the answer.

import { el, icon } from "./dom.js";

const STYLES = new Set(["primary", "success", "danger"]);

/** The rows of buttons of a message. */
export function keyboard(message, act) {
  const rows = message.keyboard.map((row, y) =>
    el("div", { class: "row" }, ...row.map((button, x) => key(message, button, y, x, act))));
  return el("div", { class: "keyboard" }, ...rows);
}

function key(message, button, row, col, act) {
  const node = el("button", {
    type: "button",
    class: STYLES.has(button.style) ? `key ${button.style}` : "key",
    testid: "key",
    disabled: Boolean(button.disabled),
    data: { row, col },
    on: { click: () => act.press(message, row, col) },
  }, el("span", { class: "label", dir: "auto", text: button.text }));
  if (button.url) node.append(icon("out"));
  spin(node, act.isPending(message, button));
  return node;
}

/** Show or stop the spinner of a button. */
export function spin(node, on) {
  node.classList.toggle("pending", on);
  if (on) node.setAttribute("aria-busy", "true");
  else node.removeAttribute("aria-busy");
}

/** Who was on a button or the picture of a message stays there when the message is drawn anew. */
export function refocus(old, fresh) {
  const focused = document.activeElement;
  if (!focused || !old.contains(focused)) return;
  const { row, col } = focused.dataset;
  const twin = row === undefined ? fresh.querySelector(".picture") : fresh.querySelector(`[data-row="${row}"][data-col="${col}"]:not(:disabled)`);
  queueMicrotask(() => (twin ?? fresh.querySelector(".key:not(:disabled)"))?.focus({ preventScroll: true }));
}

// What the page says over a column: toasts, alerts, questions; and a picture over everything.

import { el, icon, iconButton } from "./dom.js";

const SHORT = 3200;
const PER_LETTER = 45;

/** Short notices that go by themselves, the newest in place of the last; screen readers hear them. */
export class Toasts {
  constructor() {
    this.node = el("div", { class: "toasts", role: "status", "aria-live": "polite" });
  }

  say(text) {
    const toast = el("button", { type: "button", class: "toast", testid: "toast", on: { click: () => toast.remove() } });
    toast.append(el("span", { text, dir: "auto" }));
    this.node.replaceChildren(toast);
    setTimeout(() => toast.remove(), SHORT + PER_LETTER * text.length);
  }
}

/** A card over one column; the rest of the column waits, the other columns do not. Returns how to close it. */
export function sheet(column, card, { onClose = () => {} } = {}) {
  const before = document.activeElement;
  const cover = el("div", { class: "cover" }, card);
  const rest = [...column.children];
  const close = () => {
    if (!cover.isConnected) return;
    cover.remove();
    if (!column.querySelector(":scope > .cover")) rest.forEach((part) => { part.inert = false; });
    if (before?.isConnected) before.focus({ preventScroll: true });
    onClose();
  };
  cover.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    close();
  });
  rest.forEach((part) => { part.inert = true; });
  column.append(cover);
  card.querySelector("[autofocus], input, button")?.focus({ preventScroll: true });
  return close;
}

/** An answer that must be read: a card with one button. */
export function alertCard(column, text, words) {
  const ok = el("button", { type: "button", class: "solid", testid: "alert-ok", text: words.ok });
  const card = el("div", { class: "card", role: "alertdialog", "aria-modal": "true", testid: "alert", "aria-label": text });
  card.append(el("p", { text, dir: "auto" }), ok);
  const close = sheet(column, card);
  ok.addEventListener("click", close);
}

/** Ask for one line of text. */
export function askLine(column, { label, yes, no }, act) {
  const input = el("input", { type: "text", maxlength: 60, required: true, "aria-label": label, placeholder: label });
  const cancel = el("button", { type: "button", class: "plain", text: no });
  const card = el("form", { class: "card", role: "dialog", "aria-label": label }, el("h2", { text: label }), input,
    el("div", { class: "pair" }, cancel, el("button", { type: "submit", class: "solid", text: yes })));
  const close = sheet(column, card);
  cancel.addEventListener("click", close);
  card.addEventListener("submit", (event) => {
    event.preventDefault();
    const text = input.value.trim();
    close();
    if (text) act(text);
  });
}

/** A picture as large as the window. */
export function enlarge(image, words) {
  const dialog = el("dialog", { class: "lightbox", "aria-label": image.alt });
  const close = () => dialog.close();
  dialog.append(el("img", { src: image.src, alt: image.alt }), iconButton("close", words.dismiss, close));
  dialog.addEventListener("click", close);
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

/** A list of things to do beside a button; `items` have label, icon, act, and maybe `on` for a switch. */
export function popup(column, anchor, items, head = null) {
  const before = document.activeElement;
  const menu = el("div", { class: "menu", role: "menu" }, head);
  const shade = el("div", { class: "shade" }, menu);
  const close = () => {
    if (!shade.isConnected) return;
    shade.remove();
    before?.focus({ preventScroll: true });
  };
  for (const item of items) menu.append(menuItem(item, close));
  shade.addEventListener("pointerdown", (event) => event.target === shade && close());
  shade.addEventListener("keydown", (event) => steer(event, menu, close));
  column.append(shade);
  beside(column, anchor, menu);
  menu.querySelector("button")?.focus({ preventScroll: true });
}

function menuItem({ label, icon: name, act, on }, close) {
  const isSwitch = on !== undefined;
  const node = el("button", { type: "button", role: isSwitch ? "menuitemcheckbox" : "menuitem", class: "item" });
  if (isSwitch) node.setAttribute("aria-checked", String(on));
  node.append(icon(name), el("span", { class: "what", text: label, dir: "auto" }));
  if (isSwitch) node.append(el("span", { class: on ? "switch on" : "switch" }));
  node.addEventListener("click", () => {
    close();
    act();
  });
  return node;
}

function steer(event, menu, close) {
  const items = [...menu.querySelectorAll("button")];
  const at = items.indexOf(document.activeElement);
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step) items[(at + step + items.length) % items.length].focus();
  else if (event.key === "Escape" || event.key === "Tab") close();
  else return;
  event.preventDefault();
  event.stopPropagation();
}

// Below the button where there is room, above it otherwise, and always inside the column.
function beside(column, anchor, menu) {
  const frame = column.getBoundingClientRect();
  const from = anchor.getBoundingClientRect();
  const { width, height } = menu.getBoundingClientRect();
  const left = Math.min(Math.max(8, from.right - frame.left - width), frame.width - width - 8);
  const below = from.bottom - frame.top + 6;
  const fits = below + height < frame.height - 8;
  menu.style.left = `${left}px`;
  menu.style.top = `${fits ? below : Math.max(8, from.top - frame.top - height - 6)}px`;
}

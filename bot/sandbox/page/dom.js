// Elements from values. Texts become text nodes and addresses are checked, so nothing said in a chat can become markup.

const SVG = "http://www.w3.org/2000/svg";
const SCHEMES = new Set(["https:", "http:", "tg:"]);
const COLOURS = 8;

/** An element; `props` are attributes, `on` listeners, `data` data attributes, `text` a text node. */
export function el(tag, props = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) set(node, name, value);
  node.append(...children.filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}

function set(node, name, value) {
  if (value === null || value === undefined || value === false) return;
  if (name === "on") Object.entries(value).forEach(([event, act]) => node.addEventListener(event, act));
  else if (name === "data") Object.assign(node.dataset, value);
  else if (name === "text") node.append(String(value));
  else if (name === "testid") node.dataset.testid = value;
  else node.setAttribute(name, value === true ? "" : value);
}

/** A drawing of the page's own sheet of icons; it says nothing to a screen reader. */
export function icon(name) {
  const svg = shape("svg", { class: "icon", "aria-hidden": "true", viewBox: "0 0 24 24" });
  svg.append(shape("use", { href: `page/icons.svg#${name}` }));
  return svg;
}

/** An SVG element with attributes. */
export function shape(tag, attributes = {}) {
  const node = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  return node;
}

/** A button with an icon and a name for those who do not see it. */
export function iconButton(name, label, act, props = {}) {
  return el("button", { type: "button", class: "round", title: label, "aria-label": label, on: { click: act }, ...props }, icon(name));
}

/** A name set apart, so that its writing direction cannot leak into what stands beside it. */
export function nameText(name, props = {}) {
  return el("bdi", { text: name, ...props });
}

/** A round picture of somebody: initials on a colour of their own, or the bot's and the group's sign. */
export function avatar({ id, name, bot = false, group = false }) {
  const kind = bot ? "bot" : group ? "group" : "human";
  const node = el("span", { class: `avatar ${kind}`, "aria-hidden": "true" });
  if (bot) node.append(icon("penguin"));
  else if (group) node.append(icon("people"));
  else node.append(initials(name));
  node.dataset.colour = String(Math.abs(Number(id) || 0) % COLOURS);
  return node;
}

function initials(name) {
  const words = name.split(/\s+/u).map((word) => word.replace(/[^\p{L}\p{N}]/gu, "")).filter(Boolean);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : words;
  return letters.map((word) => [...word][0].toUpperCase()).join("") || "?";
}

/** The address if its scheme is harmless, else null. */
export function safeUrl(address) {
  try {
    const url = new URL(address);
    return SCHEMES.has(url.protocol) ? url.href : null;
  } catch {
    return null;
  }
}

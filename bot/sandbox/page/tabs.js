// The tabs of a column: chats with what is unread, and the topics of a forum.

import { avatar, el, nameText } from "./dom.js";

/** The tabs of the chats; `pick(id)` opens one. */
export function chatTabs(nav, { chats, open, unread, bot, pick }) {
  const tabs = chats.map((chat) => {
    const id = String(chat.id);
    const own = chat.type === "private";
    const face = own ? avatar({ ...bot, bot: true }) : avatar({ id: chat.id, name: chat.title, group: true });
    const title = own ? bot.name : chat.title;
    return tab({ id, title, face, chosen: id === open, count: unread.get(id) ?? 0, pick });
  });
  redraw(nav, tabs);
}

function tab({ id, title, face, chosen, count, pick }) {
  const node = el("button", { type: "button", role: "tab", class: "chat", testid: "chat-tab", data: { chat: id }, title,
    "aria-selected": String(chosen), tabindex: chosen ? "0" : "-1", on: { click: () => pick(id) } }, face, nameText(title, { class: "title" }));
  if (count) node.append(el("span", { class: "badge", text: count > 99 ? "99+" : count }));
  return node;
}

/** The tabs of the topics, if there are any; `pick(id)` opens one, null is the general one. */
export function topicTabs(nav, { topics, open, news, main, pick }) {
  const all = topics.length ? [{ id: null, name: main }, ...topics] : [];
  nav.hidden = all.length === 0;
  redraw(nav, all.map(({ id, name }) => {
    const chosen = id === open;
    const node = el("button", { type: "button", role: "tab", class: "topic", data: { topic: id ?? "" }, "aria-selected": String(chosen),
      tabindex: chosen ? "0" : "-1", on: { click: () => pick(id) } }, nameText(name));
    if (news.has(id)) node.append(el("span", { class: "dot" }));
    return node;
  }));
}

/** Arrow keys go from tab to tab. */
export function steerTabs(event) {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!step) return;
  const tabs = [...event.currentTarget.querySelectorAll("[role=tab]")];
  const next = tabs[(tabs.indexOf(document.activeElement) + step + tabs.length) % tabs.length];
  event.preventDefault();
  next.click();
}

// The tab that was chosen by key keeps the focus when the tabs are drawn anew.
function redraw(nav, tabs) {
  const focused = nav.contains(document.activeElement);
  const { scrollLeft } = nav;
  nav.replaceChildren(...tabs);
  nav.scrollLeft = scrollLeft;
  const chosen = tabs.find((node) => node.getAttribute("aria-selected") === "true");
  if (focused) chosen?.focus({ preventScroll: true });
}

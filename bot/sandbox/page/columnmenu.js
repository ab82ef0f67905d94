// The menu of a column: groups, the bot, the theme.

import { avatar, el, nameText } from "./dom.js";
import { askLine, popup } from "./notices.js";
import { isDark, switchTheme } from "./theme.js";

/** Open the menu of a column beside its button. */
export function openMenu(column, anchor) {
  const chat = column.chat();
  const items = [...groupItems(column, chat), ...botItems(column, chat), ...pageItems(column)];
  popup(column.node, anchor, items, members(column, chat));
}

function members(column, chat) {
  if (!chat) return null;
  const faces = chat.members.map((member) => el("span", { class: "member", title: member.name }, avatar(member), nameText(member.name)));
  return el("div", { class: "members", role: "group", "aria-label": column.words().members }, ...faces);
}

function groupItems(column, chat) {
  const words = column.words();
  const items = [];
  if (chat && chat.type !== "private") {
    items.push({ label: `${words.leave} «${chat.title}»`, icon: "leave", act: () => column.do({ do: "leave", chat: chat.id }) });
  }
  for (const [id, title] of column.shared.groups) {
    if (column.model.chats.has(id)) continue;
    items.push({ label: `${words.enter} «${title}»`, icon: "enter", act: () => column.do({ do: "enter", chat: Number(id) }) });
  }
  items.push({ label: words.group, icon: "groupnew", act: () => askGroup(column) });
  return items;
}

function askGroup(column) {
  const words = column.words();
  askLine(column.node, { label: words.groupName, yes: words.create, no: words.cancel }, (title) => {
    column.openNext();
    column.do({ do: "group", title });
  });
}

function botItems(column, chat) {
  const words = column.words();
  const { blocked } = column;
  const items = [{ label: blocked ? words.unblock : words.block, icon: "block", act: () => column.block(!blocked) }];
  if (!chat || chat.type === "private") return items;
  const rights = column.shared.rights.get(String(chat.id)) ?? { photos: true, text: true };
  const change = (changed) => {
    const next = { ...rights, ...changed };
    column.do({ do: "rights", chat: chat.id, ...next }).then((done) => done && column.shared.rights.set(String(chat.id), next));
  };
  return [...items,
    { label: words.photos, icon: "photo", on: rights.photos, act: () => change({ photos: !rights.photos }) },
    { label: words.texts, icon: "pen", on: rights.text, act: () => change({ text: !rights.text }) }];
}

function pageItems(column) {
  const words = column.words();
  return [
    { label: words.theme, icon: "moon", on: isDark(), act: switchTheme },
    { label: words.close, icon: "close", act: () => column.end() },
  ];
}

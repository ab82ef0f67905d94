// "Who are you?": a name, a language, one button; and those who were here before.

import { avatar, el, iconButton, nameText } from "./dom.js";
import { LANGUAGES, wordsOf } from "./words.js";
import { join } from "./wire.js";

/** The card by which somebody joins. `onJoin({id, name, lang})`; with `onCancel` it can be closed. */
export function joinCard({ lang, people, onJoin, onCancel }) {
  let chosen = lang;
  const card = el("form", { class: "join" });
  const field = el("input", { type: "text", class: "who", testid: "join-name", maxlength: 64, autocomplete: "off", required: true, dir: "auto" });
  const button = el("button", { type: "submit", class: "solid", testid: "join-button" });
  const title = el("h1");
  const again = el("div", { class: "again" });
  const tongues = el("div", { class: "tongues", role: "radiogroup" });

  const enter = async (name) => {
    button.disabled = true;
    try {
      const id = await join(name, chosen);
      onJoin({ id, name, lang: chosen });
    } catch (error) {
      button.disabled = false;
      fault.textContent = error.status === 403 ? wordsOf(chosen).refused : wordsOf(chosen).wrong;
    }
  };
  const fault = el("p", { class: "fault", role: "alert" });
  const speak = () => {
    const words = wordsOf(chosen);
    title.textContent = words.who;
    field.placeholder = words.name;
    field.setAttribute("aria-label", words.name);
    button.textContent = words.join;
    tongues.setAttribute("aria-label", words.language);
    card.lang = chosen;
  };
  for (const [code, name] of LANGUAGES) tongues.append(tongue(code, name, code === chosen, () => { chosen = code; speak(); }));
  for (const person of people) {
    again.append(el("button", { type: "button", class: "chip", on: { click: () => enter(person.name) } },
      avatar(person), nameText(person.name)));
  }
  card.addEventListener("submit", (event) => {
    event.preventDefault();
    const name = field.value.trim();
    if (name) enter(name);
  });
  if (onCancel) card.append(iconButton("close", wordsOf(lang).cancel, onCancel));
  card.append(el("img", { class: "hero", src: "page/hero.svg", alt: "", width: 480, height: 240 }), title, field, tongues, button, fault, again);
  speak();
  return { node: card, focus: () => field.focus() };
}

function tongue(code, name, checked, act) {
  const input = el("input", { type: "radio", name: "tongue", value: code, checked });
  input.checked = checked;
  input.addEventListener("change", act);
  return el("label", { class: "tongue", lang: code }, input, el("span", { text: name }));
}

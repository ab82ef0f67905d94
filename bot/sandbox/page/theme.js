// Dark or light: as the system says, until somebody switches.

const KEY = "icebox-theme";
const dark = matchMedia("(prefers-color-scheme: dark)");

/** True if the page is dark now. */
export function isDark() {
  const wished = document.documentElement.dataset.theme;
  return wished ? wished === "dark" : dark.matches;
}

/** Take the theme that was chosen the last time. */
export function recallTheme() {
  const kept = localStorage.getItem(KEY);
  if (kept === "dark" || kept === "light") document.documentElement.dataset.theme = kept;
}

/** Switch between dark and light. */
export function switchTheme() {
  const next = isDark() ? "light" : "dark";
  localStorage.setItem(KEY, next);
  document.documentElement.dataset.theme = next;
}

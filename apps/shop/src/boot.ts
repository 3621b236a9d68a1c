/**
 * The only script of the page before its load event, so that nothing competes with the first picture.
 * It then fetches the whole style file and the scripts of this page side by side; a first touch starts that early.
 */
const ACTS = ["pointerdown", "keydown"];
const AGAIN_MS = 1000;
let isStarted = false;

try {
  // As browser/display.ts keeps them; read here so that the first screen already has them.
  const { theme, largeText } = localStorage;
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
  if (largeText) document.documentElement.dataset.large = "";
} catch {
  // Storage is refused: the shop follows the system.
}

async function start(): Promise<void> {
  if (isStarted) return;
  isStarted = true;
  for (const act of ACTS) removeEventListener(act, start);
  const { entry = "", scripts = "", style = "" } = document.getElementById("boot")?.dataset ?? {};
  for (const href of scripts.split(" ")) addLink("modulepreload", href);
  while (!(await loads(addLink("stylesheet", style))))
    await new Promise((next) => setTimeout(next, AGAIN_MS));
  await import(/* @vite-ignore */ entry);
}

/** Until its styles are there a screen is not drawn: what the server sent stands, with rules of its own. */
function loads(styles: HTMLLinkElement): Promise<boolean> {
  return new Promise((tell) => {
    styles.onload = () => tell(true);
    styles.onerror = () => {
      styles.remove();
      tell(false);
    };
  });
}

function addLink(rel: string, href: string): HTMLLinkElement {
  const link = Object.assign(document.createElement("link"), { rel, href });
  document.head.append(link);
  return link;
}

if (document.readyState === "complete") void start();
else addEventListener("load", start);
for (const act of ACTS) addEventListener(act, start, { passive: true });

export {};

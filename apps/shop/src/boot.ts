/**
 * The only script of the page before its load event, so that nothing competes with the first picture.
 * It then fetches the files of this page side by side; a first touch starts that early.
 */
const ACTS = ["pointerdown", "keydown"];
let isStarted = false;

try {
  // As browser/display.ts keeps them; read here so that the first screen already has them.
  const { theme, largeText } = localStorage;
  if (theme === "light" || theme === "dark") document.documentElement.dataset["theme"] = theme;
  if (largeText) document.documentElement.dataset["large"] = "";
} catch {
  // Storage is refused: the shop follows the system.
}

function start(): void {
  if (isStarted) return;
  isStarted = true;
  for (const act of ACTS) removeEventListener(act, start);
  const files = document.getElementById("boot")?.dataset["files"]?.split(" ") ?? [];
  for (const href of files) {
    document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
  }
  void import("./entry-client.tsx");
}

if (document.readyState === "complete") start();
else addEventListener("load", start);
for (const act of ACTS) addEventListener(act, start, { passive: true });

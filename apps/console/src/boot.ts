/** Starts before the page is drawn: the theme that this person chose here, then the program itself. */
try {
  // As browser/theme.ts keeps it; read here so that nothing flashes.
  const theme = localStorage.getItem("console.theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // Storage is refused: the console follows the system.
}

const entry = document.getElementById("boot")?.dataset.entry;
if (entry) void import(/* @vite-ignore */ entry);

export {};

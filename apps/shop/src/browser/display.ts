import { liveValue } from "@crux/web/live-value";
import { storage } from "./shop-storage.ts";

export type Theme = "system" | "light" | "dark";

/** How this device draws the shop; boot.ts applies the same two keys before the first screen. */
export type Display = { theme: Theme; isLarge: boolean };

function readDisplay(): Display {
  const theme = storage.theme.get();
  return {
    theme: theme === "light" || theme === "dark" ? theme : "system",
    isLarge: storage.largeText.get() === "1",
  };
}

const display = liveValue<Display>({ theme: "system", isLarge: false });

/** The present choice as a hook. */
export function useDisplay(): Display {
  return display.use();
}

/** Takes over what this device keeps; a page with the choice calls it when it opens. */
export function recallDisplay(): void {
  display.set(readDisplay());
}

/** Changes how the shop is drawn, at once and for later visits. */
export function setDisplay(change: Partial<Display>): void {
  const next = { ...readDisplay(), ...change };
  if (next.theme === "system") storage.theme.remove();
  else storage.theme.set(next.theme);
  if (next.isLarge) storage.largeText.set("1");
  else storage.largeText.remove();
  display.set(next);
  const { dataset } = document.documentElement;
  if (next.theme === "system") delete dataset.theme;
  else dataset.theme = next.theme;
  if (next.isLarge) dataset.large = "";
  else delete dataset.large;
}

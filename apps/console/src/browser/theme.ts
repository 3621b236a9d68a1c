import { liveValue } from "@crux/web/live-value";
import { storage } from "./console-storage.ts";

export type Theme = "system" | "light" | "dark";

const theme = liveValue<Theme>(readTheme());

/** How this device draws the console; boot.ts applies it before the first screen. */
export function useTheme(): Theme {
  return theme.use();
}

/** Changes it, at once and for later visits. */
export function setTheme(next: Theme): void {
  const { dataset } = document.documentElement;
  if (next === "system") {
    storage.theme.remove();
    delete dataset.theme;
  } else {
    storage.theme.set(next);
    dataset.theme = next;
  }
  theme.set(next);
}

function readTheme(): Theme {
  const kept = storage.theme.get();
  return kept === "light" || kept === "dark" ? kept : "system";
}

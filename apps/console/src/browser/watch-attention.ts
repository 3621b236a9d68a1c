import { focusManager } from "@tanstack/react-query";

/** After so long without a hand at the desk its lists and numbers stop asking anew. */
const AWAY_MS = 10 * 60_000;

/**
 * Looks whether somebody sits here: a page that asks by itself would keep the session of an empty desk alive all night.
 * The first press goes on as before.
 */
export function watchAttention(): void {
  let timer = 0;
  const isHere = () => {
    clearTimeout(timer);
    // What the browser says of the window counts again.
    focusManager.setFocused(undefined);
    timer = window.setTimeout(() => focusManager.setFocused(false), AWAY_MS);
  };
  isHere();
  for (const event of ["pointerdown", "keydown", "wheel"])
    window.addEventListener(event, isHere, { capture: true, passive: true });
}

/** What stands above the button that asks for an order: why it cannot be made yet, to tap. */
export type NoteElement = HTMLAnchorElement & HTMLButtonElement;

/** Answers a press of that button: shakes what says what is missing, and the focus is there, where readers hear it. */
export function pointAtNote(note: NoteElement | null): void {
  note?.focus({ preventScroll: true });
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  note?.animate({ transform: ["none", "translateX(-6px)", "translateX(5px)", "none"] }, 320);
}

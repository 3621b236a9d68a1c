const INVALID = ["input", "textarea"].flatMap((field) => [
  `${field}[aria-invalid]`,
  `[aria-invalid] ${field}`,
]);

/** Leads to the first field within that says what is wrong with it, as soon as it says so. */
export function focusInvalid(within: ParentNode = document): void {
  requestAnimationFrame(() => within.querySelector<HTMLElement>(INVALID.join())?.focus());
}

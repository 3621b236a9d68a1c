/** Keeps taps, keys and focus off what is `inert`, in browsers that do not know the word; fetched by those alone. */
for (const act of ["mousedown", "click", "keydown"]) document.addEventListener(act, keepOut, true);
document.addEventListener("focusin", (event) => {
  if (isInert(event)) (event.target as HTMLElement).blur();
});

function keepOut(event: Event): void {
  if (!isInert(event) || (event as KeyboardEvent).key === "Tab") return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

function isInert({ target }: Event): boolean {
  return target instanceof Element && target.closest("[inert]") !== null;
}

export {};

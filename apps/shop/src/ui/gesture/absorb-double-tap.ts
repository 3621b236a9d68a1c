const DOUBLE_TAP_MS = 350;
const REACH_PX = 24;

/**
 * Keeps the second half of a double tap from what lies under a closed sheet or dialog. `tap` is the last click
 * inside; only another one at the same spot right after it is taken away.
 */
export function absorbDoubleTap(tap: MouseEvent | undefined): void {
  // A key press has no spot.
  if (!tap || tap.detail === 0) return;
  const absorb = (click: MouseEvent) => {
    const isSecond = click.timeStamp - tap.timeStamp < DOUBLE_TAP_MS;
    if (!isSecond || distance(tap, click) > REACH_PX) return;
    click.preventDefault();
    click.stopPropagation();
  };
  window.addEventListener("click", absorb, true);
  setTimeout(() => window.removeEventListener("click", absorb, true), DOUBLE_TAP_MS);
}

function distance(one: MouseEvent, other: MouseEvent): number {
  return Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
}

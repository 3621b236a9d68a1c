const DOUBLE_TAP_MS = 350;
const REACH_PX = 24;

/**
 * Keeps the second half of a double tap from what lies under a closed sheet or dialog. `tap` is the last click inside;
 * only others at the same spot right after it are taken away. Events tell when somebody touched, since a slow phone
 * hears of it later; and a tap elsewhere in between begins something new.
 */
export function absorbDoubleTap(tap: MouseEvent | undefined): void {
  // A key press has no spot.
  if (!tap || tap.detail === 0) return;
  const absorb = (click: MouseEvent) => {
    const isSecond = click.timeStamp - tap.timeStamp < DOUBLE_TAP_MS && distance(tap, click) <= REACH_PX;
    if (!isSecond) return window.removeEventListener("click", absorb, true);
    click.preventDefault();
    click.stopPropagation();
  };
  window.addEventListener("click", absorb, true);
}

function distance(one: MouseEvent, other: MouseEvent): number {
  return Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
}

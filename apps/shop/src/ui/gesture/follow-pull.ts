const TRIGGER_PX = 64;
const MOST_PX = 110;

export type PullPhase = "idle" | "pull" | "release";

/** Follows a finger that pulls an element down at the top of the page; returns how to stop. */
export function followPull(
  element: HTMLElement,
  { onPhase, onRefresh }: { onPhase: (phase: PullPhase) => void; onRefresh: () => void },
): () => void {
  let fromY: number | undefined;
  let pulled = 0;
  const draw = (px: number) => {
    pulled = px;
    element.style.setProperty("--pulled", `${px}px`);
    element.toggleAttribute("data-held", px > 0);
  };
  const handleStart = (event: TouchEvent) => {
    fromY = window.scrollY <= 0 && event.touches.length === 1 ? event.touches[0]?.clientY : undefined;
  };
  const handleMove = (event: TouchEvent) => {
    const y = event.touches[0]?.clientY;
    if (fromY === undefined || y === undefined || window.scrollY > 0) return;
    const way = y - fromY;
    if (way <= 0 && pulled === 0) return;
    if (event.cancelable) event.preventDefault();
    draw(Math.min(MOST_PX, Math.max(0, way / 2)));
    onPhase(pulled >= TRIGGER_PX ? "release" : "pull");
  };
  const handleEnd = () => {
    if (pulled >= TRIGGER_PX) onRefresh();
    else if (pulled > 0) onPhase("idle");
    fromY = undefined;
    draw(0);
  };
  element.addEventListener("touchstart", handleStart, { passive: true });
  element.addEventListener("touchmove", handleMove, { passive: false });
  element.addEventListener("touchend", handleEnd);
  element.addEventListener("touchcancel", handleEnd);
  return () => {
    draw(0);
    element.removeEventListener("touchstart", handleStart);
    element.removeEventListener("touchmove", handleMove);
    element.removeEventListener("touchend", handleEnd);
    element.removeEventListener("touchcancel", handleEnd);
  };
}

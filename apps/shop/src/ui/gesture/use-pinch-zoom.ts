import { type RefObject, useEffect, useEffectEvent, useRef } from "react";

const MOST = 4;
const DOUBLE_TAP = 2.5;
const DOUBLE_TAP_MS = 300;
const SWIPE_PX = 56;

interface Gestures {
  scale: number;
  onScale: (scale: number) => void;
  /** -1 = to the former picture, 1 = to the next one. */
  onTurn: (step: -1 | 1) => void;
  onClose: () => void;
}

type Point = { x: number; y: number };

/** Pinch, double tap, pan, swipe sideways and swipe down on one picture; every gesture has a button beside it (G15). */
export function usePinchZoom(target: RefObject<HTMLElement | null>, gestures: Gestures): void {
  const { scale } = gestures;
  const place = useRef<Point>({ x: 0, y: 0 });
  const onScale = useEffectEvent(gestures.onScale);
  const onTurn = useEffectEvent(gestures.onTurn);
  const onClose = useEffectEvent(gestures.onClose);

  useEffect(() => {
    const element = target.current;
    if (!element) return;
    const fingers = new Map<number, Point>();
    let zoom = scale;
    if (scale === 1) place.current = { x: 0, y: 0 };
    let spread = 0;
    let lastTapMs = 0;
    let hadTwo = false;
    let way: Point = { x: 0, y: 0 };

    const draw = () => {
      element.style.transform = `translate(${place.current.x}px, ${place.current.y}px) scale(${zoom})`;
      element.style.opacity =
        zoom === 1 && place.current.y > 0 ? String(Math.max(0.4, 1 - place.current.y / 400)) : "";
    };
    const finish = (wish: number) => {
      zoom = Math.min(MOST, Math.max(1, wish));
      if (zoom === 1) place.current = { x: 0, y: 0 };
      draw();
      onScale(zoom);
    };
    const handleDown = (event: PointerEvent) => {
      element.setPointerCapture(event.pointerId);
      fingers.set(event.pointerId, at(event));
      spread = spreadOf(fingers);
      if (fingers.size > 1) hadTwo = true;
      else way = { x: 0, y: 0 };
    };
    const handleMove = (event: PointerEvent) => {
      const from = fingers.get(event.pointerId);
      if (!from) return;
      const to = at(event);
      fingers.set(event.pointerId, to);
      if (fingers.size === 2) {
        const now = spreadOf(fingers);
        zoom = Math.min(MOST, Math.max(0.8, (zoom * now) / (spread || now)));
        spread = now;
      } else {
        way = { x: way.x + to.x - from.x, y: way.y + to.y - from.y };
        place.current =
          zoom > 1
            ? { x: place.current.x + to.x - from.x, y: place.current.y + to.y - from.y }
            : sideways(way)
              ? { x: way.x, y: 0 }
              : { x: 0, y: Math.max(0, way.y) };
      }
      draw();
    };
    const handleUp = (event: PointerEvent) => {
      if (!fingers.delete(event.pointerId) || fingers.size > 0) return;
      const isTap = !hadTwo && Math.hypot(way.x, way.y) < 8;
      const wasTwo = hadTwo;
      hadTwo = false;
      if (isTap) {
        const isDouble = event.timeStamp - lastTapMs < DOUBLE_TAP_MS;
        lastTapMs = isDouble ? 0 : event.timeStamp;
        if (isDouble) finish(zoom > 1 ? 1 : DOUBLE_TAP);
        return;
      }
      if (!wasTwo && zoom === 1) {
        if (sideways(way) && Math.abs(way.x) > SWIPE_PX) onTurn(way.x > 0 ? -1 : 1);
        else if (!sideways(way) && way.y > SWIPE_PX * 1.5) onClose();
      }
      finish(zoom);
    };

    draw();
    element.addEventListener("pointerdown", handleDown);
    element.addEventListener("pointermove", handleMove);
    element.addEventListener("pointerup", handleUp);
    element.addEventListener("pointercancel", handleUp);
    return () => {
      element.removeEventListener("pointerdown", handleDown);
      element.removeEventListener("pointermove", handleMove);
      element.removeEventListener("pointerup", handleUp);
      element.removeEventListener("pointercancel", handleUp);
    };
  }, [target, scale]);
}

function at(event: PointerEvent): Point {
  return { x: event.clientX, y: event.clientY };
}

function sideways(way: Point): boolean {
  return Math.abs(way.x) > Math.abs(way.y);
}

function spreadOf(fingers: ReadonlyMap<number, Point>): number {
  const [a, b] = [...fingers.values()];
  return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0;
}

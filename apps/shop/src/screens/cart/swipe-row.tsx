import { type ReactNode, useEffect, useRef, useState } from "react";
import styles from "./swipe-row.module.css";

const OPEN_PX = 72;
const START_PX = 8;

/** A row that a swipe to the left moves aside to show 删除; the row has a button for it as well (G15). */
export function SwipeRow({ onDelete, children }: { onDelete: () => void; children: ReactNode }) {
  const row = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  useSwipe(row, isOpen, setIsOpen);
  return (
    <div ref={row} className={styles.row} data-open={isOpen ? "" : undefined}>
      <button
        type="button"
        className={styles.delete}
        tabIndex={-1}
        aria-hidden="true"
        onClick={() => {
          setIsOpen(false);
          onDelete();
        }}
      >
        删除
      </button>
      <div className={styles.content}>{children}</div>
    </div>
  );
}

function useSwipe(
  row: React.RefObject<HTMLElement | null>,
  isOpen: boolean,
  onOpen: (isOpen: boolean) => void,
): void {
  useEffect(() => {
    const element = row.current;
    if (!element) return;
    const from = isOpen ? -OPEN_PX : 0;
    let start: { x: number; y: number } | undefined;
    let moved: number | undefined;
    const handleStart = ({ touches: [touch] }: TouchEvent) => {
      start = touch && { x: touch.clientX, y: touch.clientY };
      moved = undefined;
    };
    const handleMove = (event: TouchEvent) => {
      const touch = event.touches[0];
      if (!start || !touch) return;
      const way = touch.clientX - start.x;
      if (moved === undefined) {
        const up = Math.abs(touch.clientY - start.y);
        if (up > START_PX && up > Math.abs(way)) start = undefined;
        if (!start || Math.abs(way) < START_PX) return;
      }
      event.preventDefault();
      moved = Math.max(-OPEN_PX - 16, Math.min(0, from + way));
      element.style.setProperty("--moved", `${moved}px`);
      element.toggleAttribute("data-held", true);
    };
    const handleEnd = () => {
      if (moved !== undefined) onOpen(moved < -OPEN_PX / 2);
      start = undefined;
      element.style.removeProperty("--moved");
      element.removeAttribute("data-held");
    };
    const handleOutside = (event: PointerEvent) => {
      if (isOpen && !element.contains(event.target as Node)) onOpen(false);
    };
    element.addEventListener("touchstart", handleStart, { passive: true });
    element.addEventListener("touchmove", handleMove, { passive: false });
    element.addEventListener("touchend", handleEnd);
    element.addEventListener("touchcancel", handleEnd);
    document.addEventListener("pointerdown", handleOutside);
    return () => {
      element.removeEventListener("touchstart", handleStart);
      element.removeEventListener("touchmove", handleMove);
      element.removeEventListener("touchend", handleEnd);
      element.removeEventListener("touchcancel", handleEnd);
      document.removeEventListener("pointerdown", handleOutside);
    };
  }, [row, isOpen, onOpen]);
}

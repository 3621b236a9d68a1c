import { liveValue } from "@crux/web/live-value";
import { useEffect, useRef } from "react";

const announced = liveValue("");

/** Stands behind a screen: once that is on the page, readers hear its title and start at its h1 (G20). */
export function Arrival({ title, isFirst }: { title: string; isFirst: boolean }) {
  const wasFirst = useRef(isFirst);
  useEffect(() => {
    document.title = title;
    if (wasFirst.current) return;
    announced.set(title);
    const isTaken = document.activeElement?.closest("main, header, dialog");
    if (!isTaken) document.querySelector<HTMLElement>("h1")?.focus({ preventScroll: true });
  }, [title]);
  return null;
}

/** The region that says the title of the page which was just opened. */
export function Announcer() {
  return (
    <p className="visually-hidden" aria-live="polite">
      {announced.use()}
    </p>
  );
}

import { liveValue } from "@crux/web/live-value";
import { useEffect } from "react";

const announced = liveValue("");
let isFirst = true;

/** Stands behind a screen: once that is on the page, readers hear its title and start at its h1. */
export function Arrival({ title }: { title: string }) {
  useEffect(() => {
    document.title = `${title} · 控制台`;
    if (isFirst) {
      isFirst = false;
      return;
    }
    announced.set(title);
    if (!document.activeElement?.closest("main, dialog"))
      document.querySelector<HTMLElement>("h1")?.focus({ preventScroll: true });
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

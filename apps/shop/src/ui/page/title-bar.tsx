import type { ReactNode } from "react";
import { FrameIcon } from "../icons/frame-icon.tsx";
import styles from "./title-bar.module.css";

interface TitleBarProps {
  title: string;
  /** Without it: one step back, or to the home page when the visit began here. */
  onBack?: () => void;
  /** A page of the tabbed shell has none. */
  hasBack?: boolean;
  right?: ReactNode;
  /** Stands in place of the visible title (a search bar); the title stays the page's h1 for readers. */
  middle?: ReactNode;
}

/** The sticky bar on top with the page's one h1, which the shell focuses after a change of route (G20). */
export function TitleBar({ title, onBack = stepBack, hasBack = true, right, middle }: TitleBarProps) {
  return (
    <header className={styles.bar}>
      <div className={styles.row} data-middle={middle ? "" : undefined}>
        {hasBack ? (
          <button type="button" className={styles.back} aria-label="返回" onClick={onBack}>
            <FrameIcon name="back" />
          </button>
        ) : (
          <span className={styles.left} />
        )}
        <h1 ref={passFocus} tabIndex={-1} className={middle ? "visually-hidden" : styles.title}>
          {title}
        </h1>
        {middle}
        <div className={styles.right}>{right}</div>
      </div>
    </header>
  );
}

let hadFocus = false;

/** What a page waited for comes with a bar of its own: whoever stood at the former heading stands at the new one. */
function passFocus(h1: HTMLElement | null) {
  if (hadFocus && document.activeElement === document.body) h1?.focus({ preventScroll: true });
  return () => {
    hadFocus = document.activeElement === h1;
  };
}

/** The browser's own history may be longer than the visit: what was before it is not the shop's. */
function stepBack() {
  const { depth } = (window.history.state ?? {}) as { depth?: number };
  if (depth) window.history.back();
  else window.location.replace("/");
}

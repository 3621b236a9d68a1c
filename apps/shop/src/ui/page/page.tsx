import type { ReactNode } from "react";
import styles from "./page.module.css";

interface PageProps {
  /** What stands fixed at the bottom, so that nothing hides behind it (G7). */
  bar?: "none" | "tab" | "submit";
  /** cards on the grey page, or one white sheet of reading. */
  tone?: "page" | "surface";
  /** The page brings its own side padding (pictures from edge to edge). */
  isFlush?: boolean;
  /** Nothing on it can be touched, as while an act runs that was told what stands here. */
  isLocked?: boolean;
  children: ReactNode;
}

/** The main landmark between the bars, 640 px wide at most; its direct children stand 8 px apart. */
export function Page({
  bar = "none",
  tone = "page",
  isFlush = false,
  isLocked = false,
  children,
}: PageProps) {
  return (
    <main
      className={styles.page}
      data-bar={bar}
      data-tone={tone}
      data-flush={isFlush ? "" : undefined}
      inert={isLocked}
    >
      {children}
    </main>
  );
}

import type { ReactNode } from "react";
import styles from "./page.module.css";

interface PageProps {
  /** What stands fixed at the bottom, so that nothing hides behind it (G7). */
  bar?: "none" | "tab" | "submit";
  /** cards on the grey page, or one white sheet of reading. */
  tone?: "page" | "surface";
  /** The page brings its own side padding (pictures from edge to edge). */
  isFlush?: boolean;
  /** Its child with `data-side` stands beside the others in a large window, a bar of acts within it at its end. */
  hasSide?: boolean;
  children: ReactNode;
}

/** The main landmark between the bars, as wide as its route at most; its direct children stand 8 px apart. */
export function Page({ bar = "none", tone = "page", isFlush = false, hasSide = false, children }: PageProps) {
  return (
    <main
      className={styles.page}
      data-bar={bar}
      data-tone={tone}
      data-flush={isFlush ? "" : undefined}
      data-split={hasSide ? "" : undefined}
    >
      {children}
    </main>
  );
}

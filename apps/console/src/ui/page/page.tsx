import type { ReactNode } from "react";
import styles from "./page.module.css";

type PageProps = {
  title: string;
  /** What stands beside the title in grey: how many there are, since when. */
  note?: ReactNode;
  /** The buttons of the page, the main one last. */
  acts?: ReactNode;
  /** Fills the window, as lists do, which scroll by themselves. */
  isFull?: boolean;
  /** Shows what is printed on paper of its own size, which is all that is printed. */
  isPaper?: boolean;
  children: ReactNode;
};

/** A page below the bar: its one h1, its buttons, its content. */
export function Page({ title, note, acts, isFull = false, isPaper = false, children }: PageProps) {
  return (
    <div className={styles.page} data-full={isFull ? "" : undefined} data-paper={isPaper ? "" : undefined}>
      <header className={styles.head}>
        <h1 tabIndex={-1}>{title}</h1>
        {note !== undefined && <p className={styles.note}>{note}</p>}
        {acts && <div className={styles.acts}>{acts}</div>}
      </header>
      {children}
    </div>
  );
}

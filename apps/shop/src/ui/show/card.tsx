import { type ReactNode, useId } from "react";
import styles from "./card.module.css";

interface CardProps {
  /** Makes it a named section with a heading. */
  title?: ReactNode;
  right?: ReactNode;
  /** The content brings its own padding. */
  isFlush?: boolean;
  children: ReactNode;
}

/** A white card on the grey page. */
export function Card({ title, right, isFlush = false, children }: CardProps) {
  const id = useId();
  if (title === undefined) {
    return (
      <div className={styles.card} data-flush={isFlush ? "" : undefined}>
        {children}
      </div>
    );
  }
  return (
    <section className={styles.card} data-flush={isFlush ? "" : undefined} aria-labelledby={id}>
      <header className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {right}
      </header>
      {children}
    </section>
  );
}

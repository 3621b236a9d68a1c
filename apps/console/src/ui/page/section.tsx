import { type ReactNode, useId } from "react";
import styles from "./section.module.css";

/** A part of a page or a drawer on white paper, with its title. */
export function Section({ title, acts, children }: { title: string; acts?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <header className={styles.head}>
        <h3 id={id}>{title}</h3>
        {acts && <div className={styles.acts}>{acts}</div>}
      </header>
      {children}
    </section>
  );
}

import { Link } from "wouter";
import styles from "./number-link.module.css";

/** A number that leads to what it is the number of, by the name that people call it where it has one; a dash for none. */
export function NumberLink({ to, id, text }: { to: string; id: number | null; text?: string }) {
  if (id === null) return "—";
  return (
    <Link href={to + id} className={styles.link}>
      {text || id}
    </Link>
  );
}

import { Link } from "wouter";
import styles from "./number-link.module.css";

/** A number that leads to what it is the number of; a dash for none. */
export function NumberLink({ to, id }: { to: string; id: number | null }) {
  if (id === null) return "—";
  return (
    <Link href={to + id} className={styles.link}>
      {id}
    </Link>
  );
}

import { Fragment, type ReactNode } from "react";
import styles from "./facts.module.css";

/** Names and values, the names at the left in grey; a value that is empty is a dash. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd>{value === null || value === undefined || value === "" ? "—" : value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}

import type { ReactNode } from "react";
import styles from "./tally.module.css";

type TallyProps = { figures: readonly { name: string; value: ReactNode; isAlarm?: boolean }[] };

/** A few large figures side by side, each below its name. */
export function Tally({ figures }: TallyProps) {
  return (
    <dl className={styles.tally}>
      {figures.map(({ name, value, isAlarm }) => (
        <div key={name} data-alarm={isAlarm ? "" : undefined}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

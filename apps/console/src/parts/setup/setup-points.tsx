import type { SetupStep } from "@crux/contract/report/setup.schema";
import styles from "./setup-points.module.css";

const STAR = "m0-7 2 5 5 2-5 2-2 5-2-5-5-2 5-2z";

/** The mark of a step: a star when it is done, a ring where one is, a dot for what follows; beside the word that says it. */
export function SetupPoint({ at }: { at: "done" | "here" | "ahead" }) {
  return (
    <svg className={styles.point} viewBox="-9 -9 18 18" width="18" height="18" aria-hidden="true">
      {at === "done" && <path d={STAR} className={styles.star} />}
      {at === "here" && <circle r="5" className={styles.ring} />}
      {at === "ahead" && <circle r="2.5" className={styles.dot} />}
    </svg>
  );
}

/** How each of the steps is marked. */
export function pointsOf(steps: readonly SetupStep[]): ("done" | "here" | "ahead")[] {
  const here = steps.findIndex(({ isDone }) => !isDone);
  return steps.map(({ isDone }, at) => (isDone ? "done" : at === here ? "here" : "ahead"));
}

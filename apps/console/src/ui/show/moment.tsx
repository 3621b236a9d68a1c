import styles from "./moment.module.css";
import { BEIJING, dayOf, SYDNEY, wordsOf } from "./zones.ts";

const DAY_MS = 86_400_000;

/** A moment of the wire as one reads it in Sydney, and on pointing at it in Beijing, too. */
export function Moment({ at }: { at: string }) {
  const moment = new Date(at);
  const both = `悉尼 ${wordsOf(moment, SYDNEY)} · 北京 ${wordsOf(moment, BEIJING)}`;
  return (
    <time dateTime={at} title={both} className={styles.moment}>
      {momentText(moment, new Date())}
    </time>
  );
}

/** `今日 10:58`, `昨日 18:20`, `11-20 09:12`, and for another year `2025-11-20`. */
export function momentText(at: Date, now: Date): string {
  const [day = "", time = ""] = wordsOf(at, SYDNEY).split(" ");
  const today = dayOf(now, SYDNEY);
  if (day === today) return `今日 ${time}`;
  if (day === dayOf(new Date(now.getTime() - DAY_MS), SYDNEY)) return `昨日 ${time}`;
  return day.slice(0, 4) === today.slice(0, 4) ? `${day.slice(5)} ${time}` : day;
}

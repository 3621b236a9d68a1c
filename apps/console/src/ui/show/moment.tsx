import styles from "./moment.module.css";
import { BEIJING, clockOf, dayOf, SYDNEY } from "./zones.ts";

const DAY_MS = 86_400_000;

/** A moment of the wire as one reads it in Sydney, and on pointing at it in Beijing, too. */
export function Moment({ at }: { at: string }) {
  const moment = new Date(at);
  const both = [
    `悉尼 ${dayOf(moment, SYDNEY)} ${clockOf(moment, SYDNEY)}`,
    `北京 ${dayOf(moment, BEIJING)} ${clockOf(moment, BEIJING)}`,
  ];
  return (
    <time dateTime={at} title={both.join(" · ")} className={styles.moment}>
      {momentText(moment, new Date())}
    </time>
  );
}

/** `今日 10:58`, `昨日 18:20`, `11-20 09:12`, and for another year `2025-11-20`. */
export function momentText(at: Date, now: Date): string {
  const [day, today] = [dayOf(at, SYDNEY), dayOf(now, SYDNEY)];
  const time = clockOf(at, SYDNEY);
  if (day === today) return `今日 ${time}`;
  if (day === dayOf(new Date(now.getTime() - DAY_MS), SYDNEY)) return `昨日 ${time}`;
  return day.slice(0, 4) === today.slice(0, 4) ? `${day.slice(5)} ${time}` : day;
}

import type { Figures, Today } from "@crux/contract/report/today.schema";
import { Link } from "wouter";
import { useMay } from "../../browser/use-may.ts";
import styles from "./days-table.module.css";

type Measure = { key: keyof Figures; text: string; show: (value: number) => string };

const WEEKDAYS = "日一二三四五六";

/** The same days as figures, the newest first; orders lead to their list. */
export function DaysTable({ data, measures }: { data: Today; measures: readonly Measure[] }) {
  const may = useMay();
  const days = [{ ...data.today, day: "今日" }, ...data.days.toReversed()];
  return (
    <div className={styles.frame}>
      <table className={styles.table} aria-label="每天的数字">
        <thead>
          <tr>
            <th scope="col">日期</th>
            {measures.map(({ key, text }) => (
              <th key={key} scope="col" data-figure="">
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, ...figures }) => (
            <tr key={day}>
              <th scope="row">{dayText(day)}</th>
              {measures.map(({ key, show }) => (
                <td key={key} data-figure="">
                  {key === "paidOrders" && may("order.read") ? (
                    <Link
                      href={`/orders?by=payTime&days=${day === "今日" ? "today" : `${day}..${day}`}`}
                      className={styles.link}
                    >
                      {show(figures[key] ?? 0)}
                    </Link>
                  ) : (
                    show(figures[key] ?? 0)
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** `11-21 六`; of today its word. */
function dayText(day: string): string {
  if (day === "今日") return day;
  return `${day.slice(5)} ${WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()]}`;
}

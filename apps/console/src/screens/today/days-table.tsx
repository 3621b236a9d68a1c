import type { Figures, Today } from "@crux/contract/report/today.schema";
import { Link } from "wouter";
import { useMay } from "../../browser/use-may.ts";
import { FigureHeads, FigureTable } from "../../ui/show/figure-table.tsx";
import styles from "./days-table.module.css";
import { listOf } from "./today-words.ts";

type Measure = { key: keyof Figures; text: string; show: (value: number) => string };

const WEEKDAYS = "日一二三四五六";

/** The same days as figures, the newest first; each leads to its list. */
export function DaysTable({ data, measures }: { data: Today; measures: readonly Measure[] }) {
  const may = useMay();
  const days = [{ ...data.today, day: "今日" }, ...data.days.toReversed()];
  return (
    <div className={styles.beside}>
      <FigureTable label="每天的数字" isBare isClose>
        <FigureHeads first="日期" figures={measures} />
        <tbody>
          {days.map(({ day, ...figures }) => (
            <tr key={day}>
              <th scope="row">{dayText(day)}</th>
              {measures.map(({ key, show }) => (
                <td key={key} data-figure="">
                  <FigureLink href={listOf(key, day)} may={may(RIGHTS[key])}>
                    {show(figures[key] ?? 0)}
                  </FigureLink>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </FigureTable>
    </div>
  );
}

/** Who may see the list behind a figure. */
const RIGHTS = { paidAmount: "order.read", paidOrders: "order.read", newUsers: "customer.read" } as const;

function FigureLink({ href, may, children }: { href: string; may: boolean; children: string }) {
  if (!may) return children;
  return (
    <Link href={href} className={styles.link}>
      {children}
    </Link>
  );
}

/** `11-21 六`; of today its word. */
function dayText(day: string): string {
  if (day === "今日") return day;
  return `${day.slice(5)} ${WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()]}`;
}

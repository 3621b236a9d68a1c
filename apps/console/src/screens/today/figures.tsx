import type { Figures as Sums, Today } from "@crux/contract/report/today.schema";
import { moneyText } from "@crux/rules/money/money-text";
import { useSearchParams } from "wouter";
import { DaysChart } from "./days-chart.tsx";
import { DaysTable } from "./days-table.tsx";
import styles from "./figures.module.css";

type Measure = {
  key: keyof Sums;
  name: string;
  text: string;
  show: (value: number) => string;
  /** How the lines of the chart say it, and how far they are apart at least. */
  mark: (value: number) => string;
  least: number;
};

const count = (value: number) => value.toLocaleString("en-AU");
const dollars = (cents: number) => `$${count(cents / 100)}`;

const MEASURES: readonly Measure[] = [
  { key: "paidAmount", name: "amount", text: "已付金额", show: moneyText, mark: dollars, least: 100 },
  { key: "paidOrders", name: "orders", text: "已付订单", show: count, mark: count, least: 1 },
  { key: "newUsers", name: "users", text: "新会员", show: count, mark: count, least: 1 },
];

const WEEK = 7;

/** What the day brought so far, beside the same hours of yesterday and the days before: one measure in the chart, all in the table. */
export function Figures({ data }: { data: Today }) {
  const [params, setParams] = useSearchParams();
  const seen = MEASURES.filter(({ key }) => data.today[key] !== null);
  const chosen = seen.find(({ name }) => name === params.get("by")) ?? seen[0];
  if (!chosen) return null;
  return (
    <section className={styles.section} aria-label="经营数字">
      <fieldset className={styles.measures} aria-label="图中显示">
        {seen.map((measure) => (
          <button
            key={measure.key}
            type="button"
            className={styles.measure}
            aria-pressed={measure === chosen}
            onClick={() => setParams(measure === seen[0] ? {} : { by: measure.name }, { replace: true })}
          >
            <MeasureText measure={measure} data={data} />
          </button>
        ))}
      </fieldset>
      <div className={styles.days}>
        <DaysChart
          title={`近 14 天与今日${chosen.text}`}
          note="按悉尼时间分日，今日到此刻"
          bars={[
            ...data.days.map((day) => ({ day: dayOf(day.day), value: day[chosen.key] ?? 0 })),
            { day: "今日", value: data.today[chosen.key] ?? 0 },
          ]}
          show={chosen.show}
          mark={chosen.mark}
          least={chosen.least}
        />
        <DaysTable data={data} measures={seen} />
      </div>
    </section>
  );
}

/** `11-09` of `2026-11-09`, as dates stand everywhere. */
function dayOf(day: string): string {
  return day.slice(5);
}

function MeasureText({ measure: { key, text, show }, data }: { measure: Measure; data: Today }) {
  const today = data.today[key] ?? 0;
  const yesterday = data.yesterday[key] ?? 0;
  const week = data.days.slice(-WEEK).map((day) => day[key] ?? 0);
  const mean = week.reduce((sum, value) => sum + value, 0) / WEEK;
  return (
    <>
      <span className={styles.name}>今日{text}</span>
      <span className={styles.figure}>{show(today)}</span>
      <span className={styles.beside}>
        昨日同时段 {show(yesterday)}
        <Change from={yesterday} to={today} />
      </span>
      <span className={styles.beside}>近 7 天日均 {show(Math.round(mean))}</span>
    </>
  );
}

/** By how much something rose or fell; nothing where there was nothing before. */
function Change({ from, to }: { from: number; to: number }) {
  if (from === 0 || from === to) return null;
  const percent = Math.round((Math.abs(to - from) / from) * 100);
  return (
    <span className={styles.change}>
      {to > from ? "↑" : "↓"}
      <span className="visually-hidden">{to > from ? "上升" : "下降"}</span>
      {percent.toLocaleString("en-AU")}%
    </span>
  );
}

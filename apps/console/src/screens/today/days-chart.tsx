import { scaleOf } from "../../ui/show/chart-scale.ts";
import styles from "./days-chart.module.css";

type Bar = { day: string; value: number };

type DaysChartProps = {
  title: string;
  /** By whose clock the days are counted. */
  note: string;
  bars: readonly Bar[];
  show: (value: number) => string;
  /** A value beside a line of the chart, and the least that two lines are apart. */
  mark: (value: number) => string;
  least: number;
};

const HEIGHT = 312;
const FOOT = 24;
const TOP = 20;
const BASE = HEIGHT - FOOT;

/** One column a day, the last one still growing. The table beside it says the same in figures, so readers of screens skip it. */
export function DaysChart({ title, note, bars, show, mark, least }: DaysChartProps) {
  const lines = scaleOf(Math.max(...bars.map(({ value }) => value)), least);
  const top = lines.at(-1) ?? 1;
  const yOf = (value: number) => BASE - (value / top) * (BASE - TOP);
  const step = 100 / bars.length;
  return (
    <figure className={styles.chart}>
      <figcaption className={styles.title}>
        {title} <span className={styles.note}>{note}</span>
      </figcaption>
      <div className={styles.field}>
        <svg className={styles.scale} aria-hidden="true" width="100%" height={HEIGHT}>
          {lines.map((value) => (
            <text key={value} x="100%" y={yOf(value) + 4}>
              {mark(value)}
            </text>
          ))}
        </svg>
        <svg className={styles.drawing} aria-hidden="true" width="100%" height={HEIGHT}>
          {lines.slice(1).map((value) => (
            <line key={value} x1="0" x2="100%" y1={yOf(value)} y2={yOf(value)} className={styles.grid} />
          ))}
          {bars.map(({ day, value }, place) => (
            <g key={day} className={styles.bar} data-now={place === bars.length - 1 ? "" : undefined}>
              <rect x={`${place * step}%`} width={`${step}%`} y="0" height={BASE} className={styles.touch} />
              <rect
                x={`${(place + 0.2) * step}%`}
                width={`${step * 0.6}%`}
                y={yOf(value)}
                height={BASE - yOf(value)}
                rx="2"
                className={styles.column}
              />
              <text x={`${(place + 0.5) * step}%`} y={yOf(value) - 6} className={styles.value}>
                {show(value)}
              </text>
              <text
                x={`${(place + 0.5) * step}%`}
                y={HEIGHT - 6}
                className={styles.day}
                data-minor={(bars.length - 1 - place) % 2 === 0 ? undefined : ""}
              >
                {day}
              </text>
            </g>
          ))}
          <line x1="0" x2="100%" y1={BASE} y2={BASE} className={styles.base} />
        </svg>
      </div>
    </figure>
  );
}

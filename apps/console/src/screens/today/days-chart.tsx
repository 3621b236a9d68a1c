import { ChartFrame, chartScale } from "../../ui/show/chart-frame.tsx";
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

const MARGINS = { height: 312, top: 20, foot: 24 };

/** One column a day, the last one still growing. The table beside it says the same in figures, so readers of screens skip it. */
export function DaysChart({ title, note, bars, show, mark, least }: DaysChartProps) {
  const scale = chartScale(scaleOf(Math.max(...bars.map(({ value }) => value)), least), MARGINS);
  const { base, yOf } = scale;
  const step = 100 / bars.length;
  return (
    <ChartFrame
      scale={scale}
      mark={mark}
      head={
        <p className={styles.title}>
          {title} <span className={styles.note}>{note}</span>
        </p>
      }
    >
      {bars.map(({ day, value }, place) => (
        <g key={day} className={styles.bar} data-now={place === bars.length - 1 ? "" : undefined}>
          <rect x={`${place * step}%`} width={`${step}%`} y="0" height={base} className={styles.touch} />
          <rect
            x={`${(place + 0.2) * step}%`}
            width={`${step * 0.6}%`}
            y={yOf(value)}
            height={base - yOf(value)}
            rx="2"
            className={styles.column}
          />
          <text x={`${(place + 0.5) * step}%`} y={yOf(value) - 6} className={styles.value}>
            {show(value)}
          </text>
          <text
            x={`${(place + 0.5) * step}%`}
            y={MARGINS.height - 6}
            className={styles.day}
            data-minor={(bars.length - 1 - place) % 2 === 0 ? undefined : ""}
          >
            {day}
          </text>
        </g>
      ))}
    </ChartFrame>
  );
}

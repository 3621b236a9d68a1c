import { ChartFrame, chartScale } from "../../ui/show/chart-frame.tsx";
import { scaleOf } from "../../ui/show/chart-scale.ts";
import styles from "./series-chart.module.css";

export type Point = { name: string; mark: string; value: number | null; before: number | null };

type SeriesChartProps = {
  title: string;
  /** What the thin line stands for, where there is one. */
  beforeText?: string;
  points: readonly Point[];
  /** What there is at the end of each time is a line, what a time brought are columns. */
  isLine: boolean;
  show: (value: number) => string;
  /** A value beside a line of the chart, and the least that two lines are apart. */
  mark: (value: number) => string;
  least: number;
};

const MARGINS = { height: 300, top: 22, foot: 24 };
const BASE = MARGINS.height - MARGINS.foot;
const MARKS = 12;
/** As many values as stand side by side with room for their columns. */
const MANY = 120;

/** Columns or a line over time, and the time before as a thin line. The table below says the same in figures, so readers of screens skip it. */
export function SeriesChart({ title, beforeText, points, isLine, show, mark, least }: SeriesChartProps) {
  const values = points.flatMap(({ value, before }) => [value ?? 0, before ?? 0]);
  const scale = chartScale(scaleOf(Math.max(0, ...values), least, Math.min(0, ...values)), MARGINS);
  const { yOf } = scale;
  const step = 100 / Math.max(1, points.length);
  const every = Math.ceil(points.length / MARKS);
  const asLine = isLine || points.length > MANY;
  const path = (key: "value" | "before") =>
    points
      .map((point, place) => (point[key] === null ? "" : `${(place + 0.5) * step},${yOf(point[key])}`))
      .join(" ");
  return (
    <ChartFrame
      scale={scale}
      mark={mark}
      head={
        <>
          <h2>{title}</h2>
          {beforeText && (
            <p className={styles.legend}>
              <span data-kind="now">本期</span>
              <span data-kind="before">{beforeText}</span>
            </p>
          )}
        </>
      }
    >
      {!asLine &&
        points.map(({ name, value }, place) => (
          <rect
            key={name}
            x={`${(place + 0.18) * step}%`}
            width={`${step * 0.64}%`}
            y={Math.min(yOf(value ?? 0), yOf(0))}
            height={Math.abs(yOf(value ?? 0) - yOf(0))}
            rx="1.5"
            className={styles.column}
          />
        ))}
      <svg
        aria-hidden="true"
        width="100%"
        height={MARGINS.height}
        viewBox={`0 0 100 ${MARGINS.height}`}
        preserveAspectRatio="none"
      >
        <polyline points={path("before")} className={styles.before} />
        {asLine && <polyline points={path("value")} className={styles.line} />}
      </svg>
      {points.map((point, place) => (
        <Spot
          key={point.name}
          point={point}
          show={show}
          y={yOf(point.value ?? 0)}
          x={place * step}
          step={step}
          hasMark={(points.length - 1 - place) % every === 0}
        />
      ))}
    </ChartFrame>
  );
}

type SpotProps = {
  point: Point;
  show: (value: number) => string;
  x: number;
  y: number;
  step: number;
  hasMark: boolean;
};

/** What is shown while somebody points at one time: its value and that of the time before. */
function Spot({ point: { name, mark, value, before }, show, x, y, step, hasMark }: SpotProps) {
  const middle = `${x + step / 2}%`;
  const side = x + step / 2 < 14 ? "start" : x + step / 2 > 86 ? "end" : "middle";
  return (
    <g className={styles.spot}>
      <rect x={`${x}%`} width={`${step}%`} y="0" height={BASE} className={styles.touch} />
      <line x1={middle} x2={middle} y1={MARGINS.top} y2={BASE} className={styles.pointer} />
      {value !== null && <circle cx={middle} cy={y} r="3.5" className={styles.dot} />}
      <text x={middle} y="12" textAnchor={side} className={styles.value}>
        {`${name}　${value === null ? "—" : show(value)}`}
        {before !== null && <tspan className={styles.other}>{`　上期 ${show(before)}`}</tspan>}
      </text>
      {hasMark && (
        <text x={middle} y={MARGINS.height - 6} className={styles.mark}>
          {mark}
        </text>
      )}
    </g>
  );
}

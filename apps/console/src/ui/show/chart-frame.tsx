import type { ReactNode } from "react";
import styles from "./chart-frame.module.css";

/** Where values of a chart lie: its lines, from the lowest on, and the height of a value in pixels from the top. */
export type ChartScale = {
  height: number;
  base: number;
  lines: readonly number[];
  yOf: (value: number) => number;
};

/** Room above the columns for a value, and below them for the names of times. */
type Margins = { height: number; top: number; foot: number };

/** The scale of a chart whose lines are these, or from nothing where the least of them is above it. */
export function chartScale(lines: readonly number[], { height, top, foot }: Margins): ChartScale {
  const base = height - foot;
  const highest = lines.at(-1) ?? 1;
  const lowest = lines[0] ?? 0;
  return {
    height,
    base,
    lines,
    yOf: (value) => base - ((value - lowest) / (highest - lowest)) * (base - top),
  };
}

type ChartFrameProps = {
  /** What stands above the drawing, in the figure's caption. */
  head: ReactNode;
  scale: ChartScale;
  /** A value beside a line of the chart. */
  mark: (value: number) => string;
  children: ReactNode;
};

/** A drawing with its lines and their values beside it. The table near it says the same in figures, so readers of screens skip it. */
export function ChartFrame({ head, scale: { height, lines, yOf }, mark, children }: ChartFrameProps) {
  return (
    <figure className={styles.chart}>
      <figcaption className={styles.head}>{head}</figcaption>
      <div className={styles.field}>
        <svg className={styles.scale} aria-hidden="true" width="100%" height={height}>
          {lines.map((value) => (
            <text key={value} x="100%" y={yOf(value) + 4}>
              {mark(value)}
            </text>
          ))}
        </svg>
        <svg className={styles.drawing} aria-hidden="true" width="100%" height={height}>
          {lines.map((value) => (
            <line
              key={value}
              x1="0"
              x2="100%"
              y1={yOf(value)}
              y2={yOf(value)}
              className={value === 0 ? styles.base : styles.grid}
            />
          ))}
          {children}
        </svg>
      </div>
    </figure>
  );
}

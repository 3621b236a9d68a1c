import styles from "./days-chart.module.css";

type Bar = { day: string; value: number };

type DaysChartProps = { title: string; bars: readonly Bar[]; show: (value: number) => string };

const HEIGHT = 316;
const FOOT = 24;
const TOP = 24;

/** One column a day, the last one still growing. The table beside it says the same in figures, so readers of screens skip it. */
export function DaysChart({ title, bars, show }: DaysChartProps) {
  const most = Math.max(...bars.map(({ value }) => value), 1);
  const step = 100 / bars.length;
  const heightOf = (value: number) => (value / most) * (HEIGHT - FOOT - TOP);
  const base = HEIGHT - FOOT;
  return (
    <figure className={styles.chart}>
      <figcaption className={styles.title}>{title}</figcaption>
      <svg className={styles.drawing} width="100%" height={HEIGHT} aria-hidden="true">
        <line x1="0" x2="100%" y1={TOP} y2={TOP} className={styles.grid} />
        <line x1="0" x2="100%" y1={(base + TOP) / 2} y2={(base + TOP) / 2} className={styles.grid} />
        <text x="0" y={TOP - 6} className={styles.scale}>
          {show(most)}
        </text>
        {bars.map(({ day, value }, place) => {
          const isLast = place === bars.length - 1;
          const height = heightOf(value);
          return (
            <g key={day} className={styles.bar} data-now={isLast ? "" : undefined}>
              <title>{`${day} ${show(value)}`}</title>
              <rect x={`${place * step}%`} width={`${step}%`} y="0" height={base} className={styles.field} />
              <rect
                x={`${place * step + step * 0.2}%`}
                width={`${step * 0.6}%`}
                y={base - height}
                height={height}
                rx="2"
                className={styles.column}
              />
              {(isLast || place % 2 === 0) && (
                <text x={`${(place + 0.5) * step}%`} y={HEIGHT - 6} className={styles.day}>
                  {day.length > 5 ? day.slice(5).replace("-", "/") : day}
                </text>
              )}
            </g>
          );
        })}
        <line x1="0" x2="100%" y1={base} y2={base} className={styles.base} />
      </svg>
    </figure>
  );
}

import styles from "./stations.module.css";

type StationsProps = {
  /** How many of the five are behind it; 5 when all are. */
  done: number;
  /** It ended before the last one: cancelled, refused. */
  isEnded?: boolean;
};

/** How far the stations stand apart, the first of them half a star from the edge. */
const STEP = 16;
const FIRST = 6;
const STATIONS = 5;
const STAR = "m0-4.5 1.3 3.2 3.2 1.3-3.2 1.3-1.3 3.2-1.3-3.2-3.2-1.3 3.2-1.3z";
const DOT = "m-1.5 0a1.5 1.5 0 1 0 3 0 1.5 1.5 0 1 0-3 0z";

/** One path for all that look alike, since lists have a hundred of these. */
function marks(shape: string, from: number, to: number): string {
  return Array.from(
    { length: Math.max(to - from, 0) },
    (_, n) => `M${FIRST + STEP * (from + n)} 6${shape}`,
  ).join("");
}

const STARS = Array.from({ length: STATIONS + 1 }, (_, done) => marks(STAR, 0, done));
const DOTS = Array.from({ length: STATIONS + 1 }, (_, done) => marks(DOT, done + 1, STATIONS));

/** Five stars, five stations: 付款 申报 打包 寄出 收到. Behind it a star, here a ring, to come a dot; always beside the word. */
export function Stations({ done, isEnded = false }: StationsProps) {
  const here = FIRST + STEP * done;
  return (
    <svg
      className={styles.line}
      data-ended={isEnded ? "" : undefined}
      viewBox="0 0 76 12"
      width="76"
      height="12"
      aria-hidden="true"
    >
      <path d="M6 6h64" className={styles.way} />
      <path d={STARS[done]} className={styles.star} />
      {done < STATIONS &&
        (isEnded ? (
          <path d={`M${here - 3} 3l6 6m0-6l-6 6`} className={styles.cross} />
        ) : (
          <circle cx={here} cy="6" r="3.5" className={styles.ring} />
        ))}
      <path d={DOTS[done]} className={styles.dot} />
    </svg>
  );
}

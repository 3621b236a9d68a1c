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

/** What is drawn, as text: a hundred times five elements of a component take longer than the rest of their rows. */
const drawings = new Map<string, { __html: string }>();

function drawingOf(done: number, isEnded: boolean): { __html: string } {
  const name = `${done} ${isEnded}`;
  const known = drawings.get(name);
  if (known) return known;
  const x = FIRST + STEP * done;
  const here = isEnded
    ? `<path d="M${x - 3} 3l6 6m0-6l-6 6" class="${styles.cross}"/>`
    : `<circle cx="${x}" cy="6" r="3.5" class="${styles.ring}"/>`;
  const shapes = [
    `<path d="M6 6h64" class="${styles.way}"/>`,
    done > 0 && `<path d="${STARS[done]}" class="${styles.star}"/>`,
    done < STATIONS && here,
    done < STATIONS - 1 && `<path d="${DOTS[done]}" class="${styles.dot}"/>`,
  ];
  const drawing = { __html: shapes.filter(Boolean).join("") };
  drawings.set(name, drawing);
  return drawing;
}

/** Five stars, five stations: 付款 申报 打包 寄出 收到. Behind it a star, here a ring, to come a dot; always beside the word. */
export function Stations({ done, isEnded = false }: StationsProps) {
  return (
    <svg
      className={styles.line}
      data-ended={isEnded ? "" : undefined}
      viewBox="0 0 76 12"
      aria-hidden="true"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: shapes of this file, and nothing of anybody's.
      dangerouslySetInnerHTML={drawingOf(done, isEnded)}
    />
  );
}

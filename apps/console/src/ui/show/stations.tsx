import styles from "./stations.module.css";

type StationsProps = {
  /** How many of the five are behind it; 5 when all are. */
  done: number;
  /** It ended before the last one: cancelled, refused. */
  isEnded?: boolean;
};

const PLACES = [6, 22, 38, 54, 70] as const;
const STAR = "m0-4.5 1.3 3.2 3.2 1.3-3.2 1.3-1.3 3.2-1.3-3.2-3.2-1.3 3.2-1.3z";

/** Five stars, five stations: 付款 申报 打包 寄出 收到. Behind it a star, here a ring, to come a dot; always beside the word. */
export function Stations({ done, isEnded = false }: StationsProps) {
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
      {PLACES.map((x, place) => {
        if (place < done)
          return <path key={x} d={STAR} transform={`translate(${x} 6)`} className={styles.star} />;
        if (place > done) return <circle key={x} cx={x} cy="6" r="1.5" className={styles.dot} />;
        return isEnded ? (
          <path key={x} d={`M${x - 3} 3l6 6m0-6l-6 6`} className={styles.cross} />
        ) : (
          <circle key={x} cx={x} cy="6" r="3.5" className={styles.ring} />
        );
      })}
    </svg>
  );
}

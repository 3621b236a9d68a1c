import styles from "./five-points.module.css";

const PLACES = [0, 1, 2, 3, 4] as const;

/**
 * How far an order or a parcel is on its five stations, 付款 申报 打包 寄出 收到: stars behind it, a ring where it is, dots
 * ahead. A drawing beside the word that says the same.
 */
export function FivePoints({ at }: { at: number }) {
  return (
    <svg className={styles.points} viewBox="0 0 76 12" width="76" height="12" aria-hidden="true">
      <line x1="6" x2="70" y1="6" y2="6" className={styles.way} />
      {PLACES.map((place) => {
        const x = 6 + place * 16;
        if (place < at)
          return (
            <path
              key={place}
              className={styles.done}
              d={`M${x} 1l1.3 3.7L${x + 5} 6l-3.7 1.3L${x} 11l-1.3-3.7L${x - 5} 6l3.7-1.3z`}
            />
          );
        return place === at ? (
          <circle key={place} className={styles.here} cx={x} cy="6" r="4" />
        ) : (
          <circle key={place} className={styles.ahead} cx={x} cy="6" r="2" />
        );
      })}
    </svg>
  );
}

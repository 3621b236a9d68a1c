import { code128Widths } from "@crux/web/codes/code-128";
import styles from "./parcel-print.module.css";

/** Blank modules that a reader needs at both ends. */
const QUIET = 10;

/** A text in Code 128 with its letters below; texts that it has no signs for stand alone. */
export function Barcode({ text, isSmall = false }: { text: string; isSmall?: boolean }) {
  const widths = /^[\x20-\x7e]+$/.test(text) ? code128Widths(text) : [];
  let x = QUIET;
  const bars = widths.flatMap((width, place) => {
    const from = x;
    x += width;
    return place % 2 === 0 ? [{ from, width }] : [];
  });
  return (
    <figure className={styles.code} data-small={isSmall ? "" : undefined}>
      {bars.length > 0 && (
        <svg
          viewBox={`0 0 ${x + QUIET} 60`}
          preserveAspectRatio="none"
          role="img"
          aria-label={`条码 ${text}`}
        >
          {bars.map(({ from, width }) => (
            <rect key={from} x={from} y="0" width={width} height="60" />
          ))}
        </svg>
      )}
      <figcaption>{text}</figcaption>
    </figure>
  );
}

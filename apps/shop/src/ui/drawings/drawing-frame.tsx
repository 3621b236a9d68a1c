import { drawShape, type Shape } from "../icons/shape.tsx";
import styles from "./drawing.module.css";

/** The frame of the line drawings: 160×120, on the soft second tone. */
export function DrawingFrame({ shapes }: { shapes: readonly Shape[] }) {
  return (
    <svg className={styles.drawing} viewBox="0 0 160 120" width={160} height={120} aria-hidden="true">
      <ellipse data-tone="fill" cx="80" cy="60" rx="66" ry="46" />
      <path d="M26 104h108" />
      {shapes.map(drawShape)}
    </svg>
  );
}

import styles from "./skeleton.module.css";

interface SkeletonProps {
  /** title 21 px, text 20 px, price 24 px, button 44 px; picture is square, block fills what `className` gives. */
  shape?: "text" | "title" | "price" | "picture" | "circle" | "button" | "block";
  width?: "full" | "long" | "half" | "short";
  className?: string | undefined;
}

/** A grey place for what is on its way, as high as the content will be; the container says `aria-busy`. */
export function Skeleton({ shape = "text", width = "full", className = "" }: SkeletonProps) {
  return (
    <span
      className={`${styles.skeleton} ${className}`}
      data-shape={shape}
      data-width={width}
      aria-hidden="true"
    />
  );
}

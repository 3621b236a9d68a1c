import { Skeleton } from "../../ui/show/skeleton.tsx";
import styles from "./my-screen.module.css";

interface FigureProps {
  /** Its grey place stands there; a dash where it did not come. */
  isComing: boolean;
  isGold?: boolean;
  children: string | number | undefined;
}

/** A number of 我的 above its name. */
export function Figure({ isComing, isGold, children }: FigureProps) {
  if (isComing) return <Skeleton shape="price" width="short" />;
  return (
    <span className={styles.number} data-gold={isGold ? "" : undefined}>
      {children ?? "–"}
    </span>
  );
}

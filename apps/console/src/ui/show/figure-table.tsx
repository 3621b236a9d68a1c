import type { ReactNode } from "react";
import styles from "./figure-table.module.css";

type FigureTableProps = {
  label: string;
  /** What stands in something that has a frame needs none. */
  isBare?: boolean;
  /** Rows close together, in small letters. */
  isClose?: boolean;
  /** The first column stays where the others scroll by. */
  isPinned?: boolean;
  isBusy?: boolean;
  children: ReactNode;
};

/** Rows of figures that scroll sideways where they need to; columns of figures are marked with `data-figure`. */
export function FigureTable({ label, isBare, isClose, isPinned, isBusy, children }: FigureTableProps) {
  return (
    <section
      className={styles.frame}
      data-bare={mark(isBare)}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys.
      tabIndex={0}
      aria-label={label}
      aria-busy={isBusy}
    >
      <table className={styles.table} data-close={mark(isClose)} data-pinned={mark(isPinned)}>
        {children}
      </table>
    </section>
  );
}

type FigureHeadsProps = { first: string; figures: readonly { key: string; text: string }[] };

/** The heads of a table whose first column names a row and whose others are all figures. */
export function FigureHeads({ first, figures }: FigureHeadsProps) {
  return (
    <thead>
      <tr>
        <th scope="col">{first}</th>
        {figures.map(({ key, text }) => (
          <th key={key} scope="col" data-figure="">
            {text}
          </th>
        ))}
      </tr>
    </thead>
  );
}

const mark = (is: boolean | undefined) => (is ? "" : undefined);

/** Stands where figures come, as high as most of them. */
export function FigureSkeleton() {
  return <div className={styles.skeleton} aria-busy="true" />;
}

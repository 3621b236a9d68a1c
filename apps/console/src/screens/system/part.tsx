import type { ApiError } from "@crux/client/client";
import type { ReactNode } from "react";
import { ErrorView } from "../../ui/page/error-view.tsx";
import styles from "./system.module.css";

type PartProps<Data> = {
  title: string;
  note?: ReactNode;
  act?: ReactNode;
  answer: { data: Data | undefined; error: ApiError | null; refetch: () => unknown };
  children: (data: Data) => ReactNode;
};

/** One part of the page about the system, which loads and fails by itself. */
export function Part<Data>({ title, note, act, answer, children }: PartProps<Data>) {
  const { data, error, refetch } = answer;
  return (
    <section className={styles.part} aria-label={title}>
      <header className={styles.head}>
        <h2>{title}</h2>
        {note && <p className={styles.note}>{note}</p>}
        {act}
      </header>
      {data !== undefined ? (
        children(data)
      ) : error ? (
        <ErrorView error={error} onRetry={() => void refetch()} />
      ) : (
        <p className={styles.wait}>加载中…</p>
      )}
    </section>
  );
}

/** A small table of figures. */
export function PartTable({ heads, children }: { heads: readonly string[]; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways in a narrow window has to be reached by keys.
    <section className={styles.scroll} tabIndex={0} aria-label="表格">
      <table className={styles.table}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head || <span className="visually-hidden">操作</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}

import type { ReactNode } from "react";
import { Link } from "wouter";
import styles from "./list-tabs.module.css";

export type ListTab = {
  text: string;
  /** The address of the list with it. */
  href: string;
  isCurrent: boolean;
  /** How many rows it has, when somebody counted. */
  count?: number | undefined;
  isCapped?: boolean;
};

/** The parts of a list as links, so that each has an address of its own. */
export function ListTabs({
  label,
  tabs,
  tools,
}: {
  label: string;
  tabs: readonly ListTab[];
  /** Stands at the right. */
  tools?: ReactNode;
}) {
  return (
    <div className={styles.line}>
      <nav className={styles.tabs} aria-label={label}>
        {tabs.map(({ text, href, isCurrent, count, isCapped }) => (
          <Link
            key={text}
            // The address is whole, and not below the program's.
            href={`~${href}`}
            className={styles.tab}
            aria-current={isCurrent ? "page" : undefined}
          >
            {text}
            {count !== undefined && (
              <span className={styles.count}>
                {count.toLocaleString("en-AU")}
                {isCapped ? "+" : ""}
              </span>
            )}
          </Link>
        ))}
      </nav>
      {tools}
    </div>
  );
}

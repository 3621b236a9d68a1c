import type { HotTerm } from "../../parts/product/search-history.ts";
import styles from "./hot-terms.module.css";

/** The hot words in the operator's order; the ones with an asterisk are red, with a flame (R-SEARCH-06, R-SEARCH-07). */
export function HotTerms({
  terms,
  onChoose,
}: {
  terms: readonly HotTerm[];
  onChoose: (keyword: string) => void;
}) {
  return (
    <ol className={styles.list}>
      {terms.map((term, index) => (
        <li key={term.keyword}>
          <button
            type="button"
            className={styles.term}
            data-hot={term.isHot ? "" : undefined}
            onClick={() => onChoose(term.keyword)}
          >
            <span className={styles.rank} aria-hidden="true">
              {index + 1}
            </span>
            <span className={styles.words}>
              {term.parts.map((part) => (
                <span key={part}>{part}</span>
              ))}
            </span>
            {term.isHot && <Flame />}
          </button>
        </li>
      ))}
    </ol>
  );
}

function Flame() {
  return (
    <svg viewBox="0 0 16 16" width="0.875rem" height="0.875rem" fill="currentColor" aria-hidden="true">
      <path d="M8.2 1c.5 2-.4 3-1.5 4.2C5.5 6.5 4 7.9 4 10.2A4.1 4.1 0 0 0 8.1 14.5 4 4 0 0 0 12 10.4c0-1.7-.8-2.7-1.5-3.8-.2.8-.6 1.3-1.2 1.6C9.7 5.5 9.5 2.9 8.2 1Z" />
    </svg>
  );
}

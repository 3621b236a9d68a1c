import { useEffect, useRef, useState } from "react";
import { Chip } from "../../ui/form/chip.tsx";
import { Icon } from "../../ui/icons/icon.tsx";
import styles from "./history-terms.module.css";

/** What was searched for on this device, in two lines that 展开 opens. */
export function HistoryTerms({
  terms,
  onChoose,
}: {
  terms: readonly string[];
  onChoose: (term: string) => void;
}) {
  const list = useRef<HTMLUListElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [isLonger, setIsLonger] = useState(false);
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const measure = () => setIsLonger(element.scrollHeight > element.clientHeight + 4);
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  return (
    <>
      <ul ref={list} className={styles.list} data-open={isOpen ? "" : undefined}>
        {terms.map((term) => (
          <li key={term}>
            <Chip onPress={() => onChoose(term)}>{term}</Chip>
          </li>
        ))}
      </ul>
      {(isLonger || isOpen) && (
        <button
          type="button"
          className={styles.more}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? "收起" : "展开"}
          <span data-open={isOpen ? "" : undefined} className={styles.arrow}>
            <Icon name="chevron" size={16} />
          </span>
        </button>
      )}
    </>
  );
}

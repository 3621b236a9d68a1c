import { useEffect, useRef } from "react";
import { Icon } from "../../ui/icons/icon.tsx";
import styles from "./changes-card.module.css";

/** What is different since the customer saw the preview last; it takes the focus, so that nobody misses it. */
export function ChangesCard({ changes, onClose }: { changes: readonly string[]; onClose: () => void }) {
  const element = useRef<HTMLElement>(null);
  useEffect(() => {
    element.current?.focus({ preventScroll: true });
  }, []);
  return (
    <section ref={element} className={styles.card} tabIndex={-1} aria-label="订单有变化">
      <header className={styles.head}>
        <h2 className={styles.title}>订单有变化，请确认后再提交</h2>
        <button type="button" className={styles.close} aria-label="关闭" onClick={onClose}>
          <Icon name="close" size={16} />
        </button>
      </header>
      <ul className={styles.changes}>
        {changes.map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
    </section>
  );
}

import { Button } from "../../ui/form/button.tsx";
import styles from "./grid.module.css";
import { nameOf, type PasteFault } from "./paste-plan.ts";

const SHOWN = 100;

/** What of a paste went nowhere, by the line that it stood in. */
export function PasteFaults({ faults, onClose }: { faults: readonly PasteFault[]; onClose: () => void }) {
  if (faults.length === 0) return null;
  return (
    <section className={styles.refused} role="alert" aria-label="没有填入的粘贴内容">
      <header className={styles.refusedHead}>
        <h2>{`粘贴的内容有 ${faults.length.toLocaleString("en-AU")} 处没有填入`}</h2>
        <Button variant="ghost" onClick={onClose}>
          知道了
        </Button>
      </header>
      <div className={styles.refusedList}>
        <table aria-label="没有填入的内容">
          <thead>
            <tr>
              <th scope="col">行</th>
              <th scope="col">商品</th>
              <th scope="col">列</th>
              <th scope="col">内容</th>
              <th scope="col">原因</th>
            </tr>
          </thead>
          <tbody>
            {faults.slice(0, SHOWN).map(({ line, row, title, text, why }) => (
              <tr key={`${line} ${title} ${text}`}>
                <td>{line}</td>
                <td>{row ? nameOf(row) : "—"}</td>
                <td className={styles.short}>{title || "—"}</td>
                <td className={styles.short}>{text || "（空）"}</td>
                <td>{why}</td>
              </tr>
            ))}
            {faults.length > SHOWN && (
              <tr>
                <td colSpan={5}>{`另有 ${(faults.length - SHOWN).toLocaleString("en-AU")} 处`}</td>
              </tr>
            )}
          </tbody>
        </table>
      </div>
    </section>
  );
}

import { Button } from "../form/button.tsx";
import { Modal } from "../layer/modal.tsx";
import styles from "./bulk-refusals.module.css";

type Refusal = { key: string; code: number; msg: string };

/** After a change of many rows: which of them were refused, and why. */
export function BulkRefusals({
  refused,
  nameOf = (key) => key,
  onClose,
}: {
  refused: readonly Refusal[];
  nameOf?: (key: string) => string;
  onClose: () => void;
}) {
  if (refused.length === 0) return null;
  return (
    <Modal title={`${refused.length} 条未处理`} onClose={onClose}>
      <table className={styles.table}>
        <tbody>
          {refused.map(({ key, code, msg }) => (
            <tr key={key}>
              <th scope="row">{nameOf(key)}</th>
              <td>{msg || `错误码 ${code}`}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={styles.acts}>
        <Button variant="main" onClick={onClose}>
          知道了
        </Button>
      </div>
    </Modal>
  );
}

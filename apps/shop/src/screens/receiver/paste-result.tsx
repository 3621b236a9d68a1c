import type { PastedField } from "@crux/address-paste/paste-address";
import styles from "./paste-box.module.css";

const NAMES: readonly [PastedField, string][] = [
  ["name", "姓名"],
  ["mobile", "手机号"],
  ["state", "地区"],
  ["postCode", "邮编"],
  ["detailAddress", "详细地址"],
];

/** Says which fields were filled in, and takes them back. */
export function PasteResult({ filled, onUndo }: { filled: readonly PastedField[]; onUndo: () => void }) {
  const names = NAMES.filter(([field]) => filled.includes(field)).map(([, name]) => name);
  return (
    <>
      <span className={styles.result} role="status">
        {names.length > 0 && `已填写${names.join("、")}，请核对`}
      </span>
      <button type="button" className={styles.undo} onClick={onUndo}>
        撤销
      </button>
    </>
  );
}

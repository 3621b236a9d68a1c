import type { Order } from "@crux/contract/order.schema";
import styles from "./refused-proof.module.css";

/** Why the last proof was not accepted, above the next one (L-ORD-03). */
export function RefusedProof({ order: { refuseReason } }: { order: Order }) {
  if (refuseReason === "") return null;
  return (
    <p role="note" className={styles.note}>
      <b>上次提交的凭证未通过审核</b>
      <span>原因：{refuseReason}</span>
      <span>请核对后重新提交</span>
    </p>
  );
}

import { query } from "@crux/client/query";
import { paymentApi } from "@crux/contract/payment";
import { useQuery } from "@tanstack/react-query";
import styles from "./refused-proof.module.css";

/** Why the last proof was not accepted, above the next one (L-ORD-03). */
export function RefusedProof({ orderId }: { orderId: number }) {
  const { data } = useQuery({ ...query(paymentApi.ofOrder, { orderId }), refetchOnMount: "always" });
  const refused = data?.find(({ status }) => status === "REJECTED");
  if (!refused) return null;
  return (
    <p role="note" className={styles.note}>
      <b>上次提交的凭证未通过审核</b>
      {refused.refuseReason && <span>原因：{refused.refuseReason}</span>}
      <span>请核对后重新提交</span>
    </p>
  );
}

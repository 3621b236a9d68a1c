import type { RefundBrief } from "@crux/contract/refund.schema";
import { Tag } from "../../ui/show/tag.tsx";

/** Whether the money is back (R-REF-04). */
export function RefundTag({ refund }: { refund: RefundBrief }) {
  return refund.refunded ? <Tag tone="brand">已退款</Tag> : <Tag tone="warn">处理中</Tag>;
}

import { LIMITS } from "@crux/contract/limits";
import { prompt } from "../../ui/layer/confirm.tsx";
import { Cell } from "../../ui/show/cell.tsx";
import styles from "./remark-cell.module.css";

/** The remark, entered in a prompt (R-PRE-10, OP-062). */
export function RemarkCell({ remark, onChange }: { remark: string; onChange: (remark: string) => void }) {
  const ask = async () => {
    const text = await prompt({
      title: "订单备注",
      placeholder: "请输入订单备注",
      maxLength: LIMITS.remark,
      value: remark,
    });
    if (text !== null) onChange(text.trim());
  };
  const value = remark ? <span className={styles.remark}>{remark}</span> : "请输入订单备注";
  return <Cell title="订单备注" value={value} onPress={() => void ask()} />;
}

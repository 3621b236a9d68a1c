import type { MoveIn } from "@crux/contract/ops/move-in.schema";
import { moneyText } from "@crux/rules/money/money-text";
import { Moment } from "../../ui/show/moment.tsx";
import { Tag } from "../../ui/show/tag.tsx";
import { AllowMoney } from "./allow-money.tsx";
import styles from "./member-import.module.css";

/** The tables that were looked through, the last one first: what came of each, and what still waits. */
export function MoveInList({ list }: { list: readonly MoveIn[] }) {
  if (list.length === 0) return <p className={styles.note}>还没有检查过文件</p>;
  return (
    <ul className={styles.list}>
      {list.map((one) => (
        <li key={one.id}>
          <p className={styles.line}>
            <b>{`#${one.id}`}</b> <Moment at={one.lookTime} />
            {one.missing > 0 && <Tag tone="warn">待批准</Tag>}
          </p>
          <p>{`${one.lines.toLocaleString("en-AU")} 行 · 已迁入 ${one.movedMembers.toLocaleString("en-AU")} 位，${moneyText(one.movedAmount)}`}</p>
          {one.members > 0 && (
            <p>{`未迁入 ${one.members.toLocaleString("en-AU")} 位，${moneyText(one.amount)}`}</p>
          )}
          {one.missing > 0 && <AllowMoney id={one.id} missing={one.missing} />}
          <p className={styles.note}>
            {`检查 ${one.looker}${one.allower ? ` · 批准 ${one.allower}` : ""} · 指纹 ${one.fingerprint.slice(0, 12)}`}
          </p>
        </li>
      ))}
    </ul>
  );
}

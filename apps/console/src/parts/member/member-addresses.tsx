import type { UserDetail } from "@crux/contract/report/user-detail.schema";
import { Tag } from "../../ui/show/tag.tsx";
import styles from "./member-rows.module.css";

/** To whom and by whom a customer's parcels go, with what lies between masked. */
export function MemberAddresses({ member }: { member: UserDetail }) {
  if (member.addresses.length === 0) return <p className={styles.note}>没有保存地址</p>;
  return (
    <ul className={styles.rows}>
      {member.addresses.map(({ kind, id, name, mobile, place, address, isDefault, identityId }) => (
        <li key={`${kind} ${id}`}>
          <div>
            <p className={styles.line}>
              <b>{name}</b> <span>{mobile}</span>
              <Tag>{kind === "SENDER" ? "寄件" : "收件"}</Tag>
              {isDefault && <Tag tone="good">默认</Tag>}
              {identityId !== null && <Tag>有证件</Tag>}
            </p>
            <p className={styles.note}>{[place, address].filter(Boolean).join(" ")}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}

import type { UserDetail } from "@crux/contract/report/user-detail.schema";
import { Moment } from "../../ui/show/moment.tsx";
import styles from "./member-rows.module.css";

/** Where a customer is logged in. */
export function MemberSessions({ member }: { member: UserDetail }) {
  if (member.sessions.length === 0) return <p className={styles.note}>没有登录中的设备</p>;
  return (
    <ul className={styles.rows}>
      {member.sessions.map(({ id, device, createTime, lastTime }) => (
        <li key={id}>
          <div>
            <p>{device || "未知设备"}</p>
            <p className={styles.note}>
              登录 <Moment at={createTime} /> · 最近使用 <Moment at={lastTime} />
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}

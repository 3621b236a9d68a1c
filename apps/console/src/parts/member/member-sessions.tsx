import { reportOpsApi } from "@crux/contract/report";
import type { UserDetail } from "@crux/contract/report/user-detail.schema";
import { userOpsApi } from "@crux/contract/user";
import { useAction } from "../../browser/use-action.ts";
import { useMay } from "../../browser/use-may.ts";
import { Button } from "../../ui/form/button.tsx";
import { Moment } from "../../ui/show/moment.tsx";
import styles from "./member-rows.module.css";

/** Where a customer is logged in; whoever may edit customers ends one by one. */
export function MemberSessions({ member }: { member: UserDetail }) {
  const mayEnd = useMay()("customer.edit");
  const end = useAction(userOpsApi.endUserSession, { refreshes: [reportOpsApi.user], done: "已结束该登录" });
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
          {mayEnd && (
            <Button
              variant="danger"
              busy={end.isBusy}
              aria-label={`结束 ${device || "未知设备"} 的登录`}
              onClick={() => void end.run({ uid: member.uid, id })}
            >
              结束
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

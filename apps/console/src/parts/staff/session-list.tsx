import { query } from "@crux/client/query";
import { staffOpsApi } from "@crux/contract/staff";
import { useQuery } from "@tanstack/react-query";
import { useAction } from "../../browser/use-action.ts";
import { Button } from "../../ui/form/button.tsx";
import { ErrorView } from "../../ui/page/error-view.tsx";
import { Moment } from "../../ui/show/moment.tsx";
import { Tag } from "../../ui/show/tag.tsx";
import { deviceName } from "./device-name.ts";
import styles from "./session-list.module.css";

/** Where somebody is signed in, each with a way to end it; one's own without an id. */
export function SessionList({ staffId }: { staffId?: number }) {
  const answer = useQuery(query(staffOpsApi.sessions, staffId === undefined ? {} : { staffId }));
  const end = useAction(staffOpsApi.endSession, { refreshes: [staffOpsApi.sessions], done: "已结束该登录" });
  if (answer.error) return <ErrorView error={answer.error} onRetry={() => void answer.refetch()} />;
  if (!answer.data) return <p className={styles.note}>正在读取…</p>;
  if (answer.data.length === 0) return <p className={styles.note}>没有登录中的设备</p>;
  return (
    <ul className={styles.list}>
      {answer.data.map(({ id, agent, ip, from, lastUsed, current }) => (
        <li key={id}>
          <div>
            <p title={agent}>
              {deviceName(agent)} {current && <Tag tone="good">当前</Tag>}
            </p>
            <p className={styles.note}>
              {ip || "未知地址"} · 登录 <Moment at={from} /> · 最近使用 <Moment at={lastUsed} />
            </p>
          </div>
          {!current && (
            <Button
              variant="danger"
              busy={end.isBusy}
              aria-label={`结束 ${deviceName(agent)} 的登录`}
              onClick={() => void end.run({ id })}
            >
              结束
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

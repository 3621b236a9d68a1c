import { query } from "@crux/client/query";
import { staffOpsApi } from "@crux/contract/staff";
import { useQuery } from "@tanstack/react-query";
import { useAction } from "../../browser/use-action.ts";
import { Button } from "../../ui/form/button.tsx";
import { ErrorView } from "../../ui/page/error-view.tsx";
import { Moment } from "../../ui/show/moment.tsx";
import { deviceName } from "./device-name.ts";
import styles from "./session-list.module.css";

/** The door passes of somebody, each with a way to end it; one's own without an id. */
export function PassList({ staffId }: { staffId?: number }) {
  const answer = useQuery(query(staffOpsApi.passes, staffId === undefined ? {} : { staffId }));
  const end = useAction(staffOpsApi.endPass, { refreshes: [staffOpsApi.passes], done: "通行码已失效" });
  if (answer.error) return <ErrorView error={answer.error} onRetry={() => void answer.refetch()} />;
  if (!answer.data) return <p className={styles.note}>正在读取…</p>;
  if (answer.data.length === 0) return <p className={styles.note}>没有通行码</p>;
  return (
    <ul className={styles.list}>
      {answer.data.map(({ id, kind, agent, createTime, lastUsed, expireTime }) => {
        const name = kind === "PAPER" ? "抄写或打印的通行码" : `${deviceName(agent)} 自动保存`;
        return (
          <li key={id}>
            <div>
              <p>{name}</p>
              <p className={styles.note}>
                生成 <Moment at={createTime} /> ·{" "}
                {lastUsed ? (
                  <>
                    最近使用 <Moment at={lastUsed} />
                  </>
                ) : (
                  "未使用过"
                )}{" "}
                · 有效至 <Moment at={expireTime} />
              </p>
            </div>
            <Button
              variant="danger"
              busy={end.isBusy}
              aria-label={`停用：${name}`}
              onClick={() => void end.run({ id })}
            >
              停用
            </Button>
          </li>
        );
      })}
    </ul>
  );
}

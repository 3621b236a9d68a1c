import type { UserSession } from "@crux/contract/user.schema";
import { saidTime } from "../../parts/time/show-time.ts";
import { Button } from "../../ui/form/button.tsx";
import { Tag } from "../../ui/show/tag.tsx";
import styles from "./login-devices-screen.module.css";

/** A device that said nothing known of itself has no name. */
export function nameOf({ device }: Pick<UserSession, "device">): string {
  return device || "未知设备";
}

/** One device: what it is, since when and when last; `onEnd` logs it out. */
export function DeviceRow({ session, onEnd }: { session: UserSession; onEnd?: () => void }) {
  return (
    <li className={styles.row}>
      <div className={styles.text}>
        <p className={styles.name}>
          {nameOf(session)}
          {session.currentFlag && <Tag>本机</Tag>}
        </p>
        {!session.currentFlag && <p className={styles.time}>最近使用 {saidTime(session.lastTime)}</p>}
        <p className={styles.time}>登录时间 {saidTime(session.createTime)}</p>
      </div>
      {onEnd && (
        <Button variant="plain" size="row" onClick={onEnd}>
          退出<span className="visually-hidden">{nameOf(session)}</span>
        </Button>
      )}
    </li>
  );
}

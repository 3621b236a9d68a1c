import type { Message } from "@crux/contract/notify.schema";
import { messageTime } from "../../parts/message/message-time.ts";
import { Badge } from "../../ui/show/badge.tsx";
import styles from "./message-row.module.css";

/** One message of the inbox; unread ones are bold and dotted. */
export function MessageRow({ message }: { message: Message }) {
  const { id, readFlag, owMessage } = message;
  const isUnread = readFlag === 0;
  return (
    <a href={`/message?messageId=${id}`} className={styles.row} data-unread={isUnread ? "" : undefined}>
      <span className={styles.head}>
        <span className={styles.title}>
          {isUnread && (
            <span className={styles.dot}>
              <Badge />
              <span className="visually-hidden">未读，</span>
            </span>
          )}
          {owMessage.title}
        </span>
        <time className={styles.time} dateTime={owMessage.createTime}>
          {messageTime(owMessage.createTime)}
        </time>
      </span>
      <span className={styles.body}>{owMessage.body}</span>
    </a>
  );
}

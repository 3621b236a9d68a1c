import { useQueryClient } from "@tanstack/react-query";
import { forgetMessageLists } from "../../parts/message/message-lists.ts";
import { useUnread } from "../../parts/message/use-unread.ts";
import { Icon } from "../../ui/icons/icon.tsx";
import { Badge } from "../../ui/show/badge.tsx";
import styles from "./my-screen.module.css";

/** The way into the inbox, which starts anew; a dot while something is unread (R-MY-06). */
export function MessagesLink() {
  const queries = useQueryClient();
  const { SYSTEM, PERSONAL } = useUnread();
  const hasUnread = SYSTEM || PERSONAL;
  return (
    <a
      className={styles.top}
      href="/messages?index=0"
      aria-label={hasUnread ? "消息，有未读" : "消息"}
      onClick={() => forgetMessageLists(queries)}
    >
      <span className={styles.bell}>
        <Icon name="bell" />
        {hasUnread && <Badge />}
      </span>
    </a>
  );
}

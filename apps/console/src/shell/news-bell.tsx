import { query, refresh } from "@crux/client/query";
import { staffOpsApi } from "@crux/contract/staff";
import type { StaffNotice } from "@crux/rules/people/staff-notices";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "wouter";
import { client } from "../browser/api.ts";
import { Popover } from "../ui/layer/popover.tsx";
import { Moment } from "../ui/show/moment.tsx";
import styles from "./news-bell.module.css";

const LOOK_MS = 60_000;

/** Where what a notice tells of is dealt with. */
const PLACES: Record<StaffNotice, string> = {
  ALARM: "/system",
  QUESTION: "/approvals",
  ACCOUNT: "/staff",
  PROOF: "/proofs",
  REFUND: "/refunds",
  DISPUTE: "/disputes",
};

/** The call that somebody asked for, which a letter names for those who have no console before them. */
const CALL = /（[A-Z]+ \/[^）]*）/;

/** What letters tell of, and how much of it is new; opening it is seeing it. Not there before there is anything. */
export function NewsBell() {
  const queries = useQueryClient();
  const { data } = useQuery({ ...query(staffOpsApi.news, {}), refetchInterval: LOOK_MS });
  const newest = data?.list[0];
  if (!data || !newest) return null;
  // The marks of what is new stay while somebody reads, and are gone the next time.
  const look = (isOpen: boolean) => {
    if (isOpen && data.unread > 0) void client.call(staffOpsApi.seeNews, { upTo: newest.id }).catch(() => {});
    if (!isOpen) void refresh(queries, staffOpsApi.news);
  };
  return (
    <Popover
      trigger={<span className={styles.bell}>通知 {data.unread > 0 && <b>{data.unread}</b>}</span>}
      label={data.unread > 0 ? `通知，${data.unread} 条未读` : "通知"}
      title="通知"
      onOpen={look}
    >
      <ul className={styles.list}>
        {data.list.map(({ id, kind, text, createTime, isNew }) => (
          <li key={id} data-new={isNew ? "" : undefined}>
            <Link href={PLACES[kind as StaffNotice] ?? "/"}>{text.replace(CALL, "")}</Link>
            <p>
              <Moment at={createTime} />
              {isNew && <span className={styles.new}>新</span>}
            </p>
          </li>
        ))}
      </ul>
    </Popover>
  );
}

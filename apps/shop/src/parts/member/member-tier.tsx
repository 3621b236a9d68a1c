import type { User } from "@crux/contract/user.schema";
import { Icon } from "../../ui/icons/icon.tsx";
import { showDay } from "../time/show-time.ts";
import styles from "./member-tier.module.css";

interface MemberTierProps {
  user: User;
  /** Null while it is on its way: its place is kept. */
  end: string | null | undefined;
}

/** Whether somebody is a black-card member, and until when (R-MY-02, R-MEM-05). */
export function MemberTier({ user, end }: MemberTierProps) {
  const isVip = user.userClass === "VIP";
  return (
    <span className={styles.tier}>
      <span className={styles.label} data-vip={isVip ? "" : undefined}>
        {isVip && <Icon name="black-card" size={16} />}
        {isVip ? "黑卡会员" : "普通会员"}
      </span>
      {end === null && <span className={styles.coming} />}
      {end && <span className={styles.end}>有效期至{showDay(end)}</span>}
    </span>
  );
}

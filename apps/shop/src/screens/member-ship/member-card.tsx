import type { User } from "@crux/contract/user.schema";
import { Avatar } from "../../parts/member/avatar.tsx";
import { MemberTier } from "../../parts/member/member-tier.tsx";
import styles from "./member-card.module.css";

/** Whose card it is, its tier, and until when; without the black card what that would bring (R-MEM-05). */
export function MemberCard({ user, end }: { user: User; end: string | undefined }) {
  const isVip = user.userClass === "VIP";
  return (
    <section className={styles.card} data-vip={isVip ? "" : undefined} aria-label="会员卡">
      <Avatar src={user.headImgUrl} nickName={user.nickName} />
      <div className={styles.who}>
        <p className={styles.name}>{user.nickName}</p>
        <MemberTier user={user} end={end} />
      </div>
      <p className={styles.benefits}>黑卡权益：黑卡价、黑卡专享券、消费返现</p>
    </section>
  );
}

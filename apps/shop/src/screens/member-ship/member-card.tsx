import type { User } from "@crux/contract/user.schema";
import { Avatar } from "../../parts/member/avatar.tsx";
import { MemberTier } from "../../parts/member/member-tier.tsx";
import { Icon } from "../../ui/icons/icon.tsx";
import styles from "./member-card.module.css";

/** What the black card gives. */
const BENEFITS = [
  { icon: "black-card", text: "黑卡价" },
  { icon: "coupon", text: "黑卡专享券" },
  { icon: "wallet", text: "消费返现" },
] as const;

/** Whose card it is, its tier, and until when; without the black card what that would bring (R-MEM-05). */
export function MemberCard({ user, end }: { user: User; end: string | null | undefined }) {
  const isVip = user.userClass === "VIP";
  return (
    <section className={styles.card} data-vip={isVip ? "" : undefined} aria-label="会员卡">
      <Avatar src={user.headImgUrl} nickName={user.nickName} />
      <div className={styles.who}>
        <p className={styles.name}>{user.nickName}</p>
        <MemberTier user={user} end={end} />
      </div>
      <p className={styles.lead}>{isVip ? "黑卡权益" : "开通黑卡可享"}</p>
      <ul className={styles.benefits}>
        {BENEFITS.map(({ icon, text }) => (
          <li key={text}>
            <Icon name={icon} size={20} />
            {text}
          </li>
        ))}
      </ul>
    </section>
  );
}

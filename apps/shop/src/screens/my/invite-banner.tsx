import { useStoreConfig } from "../../parts/shop/store-config.ts";
import { ChevronIcon } from "../../ui/icons/chevron-icon.tsx";
import { CouponIcon } from "../../ui/icons/coupon-icon.tsx";
import styles from "./invite-banner.module.css";

/** Asks to invite friends, where the shop has a coupon for that; none has one at first (R-MY-22, OP-090). */
export function InviteBanner() {
  const ruleId = useStoreConfig()?.inviteRuleId ?? "";
  if (ruleId === "") return null;
  return (
    <a className={styles.banner} href={`/invite_coupon?${new URLSearchParams({ ticketRuleId: ruleId })}`}>
      <span className={styles.sign}>
        <CouponIcon />
      </span>
      <span className={styles.text}>邀请好友，双方各得一张免邮券</span>
      <ChevronIcon size={20} />
    </a>
  );
}

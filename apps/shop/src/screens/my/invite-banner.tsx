import { useStoreConfig } from "../../parts/shop/store-config.ts";
import { Icon } from "../../ui/icons/icon.tsx";
import styles from "./invite-banner.module.css";

/** Asks to invite friends, where the shop has a coupon for that; none has one at first (R-MY-22, OP-090). */
export function InviteBanner() {
  const ruleId = useStoreConfig()?.inviteRuleId ?? "";
  if (ruleId === "") return null;
  return (
    <a className={styles.banner} href={`/invite_coupon?${new URLSearchParams({ ticketRuleId: ruleId })}`}>
      <span className={styles.sign}>
        <Icon name="coupon" />
      </span>
      <span className={styles.text}>邀请好友，双方各得一张免邮券</span>
      <Icon name="chevron" size={20} />
    </a>
  );
}

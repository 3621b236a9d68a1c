import type { User } from "@crux/contract/user.schema";
import { here, push } from "@crux/web/navigation";
import { storage } from "../../browser/shop-storage.ts";
import { Avatar } from "../../parts/member/avatar.tsx";
import { MemberTier } from "../../parts/member/member-tier.tsx";
import { useMembershipEnd } from "../../parts/member/use-membership-end.ts";
import { Button } from "../../ui/form/button.tsx";
import { Icon } from "../../ui/icons/icon.tsx";
import styles from "./my-screen.module.css";

/** Who is signed in; members of the black card see it as a card with its end (R-MY-02, R-MY-03). */
export function UserHeader({ user }: { user: User }) {
  const isVip = user.userClass === "VIP";
  const end = useMembershipEnd(user);
  return (
    <a className={styles.person} href="/setting" data-vip={isVip ? "" : undefined}>
      <Avatar src={user.headImgUrl} nickName={user.nickName} />
      <span className={styles.who}>
        <span className={styles.name}>{user.nickName}</span>
        <MemberTier user={user} end={end} />
      </span>
      <Icon name="chevron" size={20} />
      <span className="visually-hidden">，设置</span>
    </a>
  );
}

/** Invites to log in and to come back here afterwards (R-MY-05). */
export function GuestHeader() {
  const handlePress = () => {
    storage.redirectUrl.set(here());
    push("/login");
  };
  return (
    <div className={styles.person}>
      <span className={styles.guest}>
        <Icon name="my" size={28} />
      </span>
      <span className={styles.who}>
        <span className={styles.name}>欢迎光临</span>
        <span className={styles.hint}>登录后查看订单、包裹和余额</span>
      </span>
      <Button size="row" onClick={handlePress}>
        立即登录
      </Button>
    </div>
  );
}

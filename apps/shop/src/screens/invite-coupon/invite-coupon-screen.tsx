import { query } from "@crux/client/query";
import { couponCentreApi } from "@crux/contract/coupon";
import type { Invitation, InvitedFriend } from "@crux/contract/promo/centre.schema";
import { isCouponValid, sortInvited } from "@crux/rules/coupon/coupon-face";
import { useParams } from "@crux/web/navigation";
import { useQuery } from "@tanstack/react-query";
import { CouponCard } from "../../parts/coupon/coupon-card.tsx";
import { TicketRuleGate } from "../../parts/coupon/ticket-rule-gate.tsx";
import { Avatar } from "../../parts/member/avatar.tsx";
import { useConfig } from "../../parts/shop/store-config.ts";
import { Button } from "../../ui/form/button.tsx";
import { Page } from "../../ui/page/page.tsx";
import { TitleBar } from "../../ui/page/title-bar.tsx";
import { Card } from "../../ui/show/card.tsx";
import { Tag } from "../../ui/show/tag.tsx";
import styles from "./invite-coupon-screen.module.css";
import { useShareCoupon } from "./share-coupon.ts";

/** The coupon to send to friends, by default the one for newcomers, what inviting brings, and whom it brought (R-CPN-18, R-CPN-22). */
export function InviteCouponScreen() {
  const named = useParams().get("ticketRuleId");
  const welcome = useConfig("NEW_USER_COUPON");
  const centre = useQuery({ ...query(couponCentreApi.centre, {}), enabled: named === null });
  const ruleId = named ?? centre.data?.invite?.ticketRuleId ?? welcome;
  const load = useQuery({
    ...query(couponCentreApi.invitation, { ruleId }),
    enabled: ruleId !== "",
    staleTime: 0,
    meta: { isToldByPage: true },
  });
  return (
    <>
      <TitleBar title="邀请好友" />
      <Page hasSide={load.data !== undefined}>
        <TicketRuleGate ruleId={ruleId} load={{ ...load, data: load.data?.rule }}>
          {() => load.data && <Shown invitation={load.data} />}
        </TicketRuleGate>
      </Page>
    </>
  );
}

function Shown({ invitation }: { invitation: Invitation }) {
  const { rule, reward } = invitation;
  const { share, hint } = useShareCoupon(rule);
  const isOver = rule.disabled || !isCouponValid(rule, Date.now());
  const isSame = reward?.ticketRuleId === rule.ticketRuleId;
  return (
    <>
      <div className={styles.gifts}>
        <section className={styles.gift} aria-labelledby="theirs">
          <h2 id="theirs" className={styles.whose}>
            {isSame ? "双方各得" : "好友得到"}
          </h2>
          <CouponCard coupon={rule} isOff={isOver} />
        </section>
        {reward && !isSame && (
          <section className={styles.gift} aria-labelledby="yours">
            <h2 id="yours" className={styles.whose}>
              您得到
            </h2>
            <CouponCard coupon={reward} />
          </section>
        )}
      </div>
      <div data-side="">
        <Card>
          <p className={styles.promise}>{promiseOf(invitation)}</p>
          <Button size="wide" disabled={isOver} onClick={() => void share()}>
            {isOver ? "已过期" : "分享给好友"}
          </Button>
        </Card>
      </div>
      <Friends {...invitation} />
      {hint}
    </>
  );
}

/** What an invitation gives, and nothing that it does not give. */
function promiseOf({ reward, when, most, earned }: Invitation): string {
  if (!reward) return "好友领取后，下单时即可使用";
  if (earned >= most) return `您已得到${earned}张，达到上限；好友仍可领取`;
  const yours = `您得一张，最多${most}张`;
  return when === "ORDER" ? `好友领取后即可使用，首单付款后${yours}` : `好友领取后即可使用，${yours}`;
}

/** What the customer reads of each friend. */
function stateOf(friend: InvitedFriend, { when, reward }: Invitation): string {
  if (friend.result === "REWARDED") return "已送您一张优惠券";
  if (friend.result === "CAPPED") return "您得到的已达上限";
  if (friend.result === "KNOWN") return "不是新客户，没有送券";
  if (friend.result === "NONE" || !reward || when === "COLLECT") return "没有送券";
  return friend.isOver ? "没有下单" : "等待好友付款首单";
}

function Friends(invitation: Invitation) {
  const friends = sortInvited(invitation.friends);
  return (
    <Card
      title="已邀请的好友"
      right={invitation.earned > 0 && <span className={styles.lead}>共得{invitation.earned}张</span>}
    >
      {friends.length === 0 && (
        <p className={styles.none}>
          还没有邀请好友
          <span>好友领取后，会显示在这里</span>
        </p>
      )}
      <ul>
        {friends.map((friend) => (
          <li key={friend.id} className={styles.friend}>
            <Avatar size="s" src={friend.headImgUrl} nickName={friend.nickName} />
            <span className={styles.name}>
              {friend.nickName} · {stateOf(friend, invitation)}
            </span>
            <Tag tone={friend.isUsed ? "grey" : "brand"}>{friend.isUsed ? "已使用" : "未使用"}</Tag>
          </li>
        ))}
      </ul>
    </Card>
  );
}

import { query } from "@crux/client/query";
import { couponApi } from "@crux/contract/coupon";
import type { TicketRule } from "@crux/contract/coupon.schema";
import { isCouponValid, sortInvited } from "@crux/rules/coupon/coupon-face";
import { useParams } from "@crux/web/navigation";
import { useQuery } from "@tanstack/react-query";
import { CouponCard } from "../../parts/coupon/coupon-card.tsx";
import { TicketRuleGate } from "../../parts/coupon/ticket-rule-gate.tsx";
import { useTicketRule } from "../../parts/coupon/use-ticket-rule.ts";
import { Avatar } from "../../parts/member/avatar.tsx";
import { useConfig } from "../../parts/shop/store-config.ts";
import { Button } from "../../ui/form/button.tsx";
import { Page } from "../../ui/page/page.tsx";
import { TitleBar } from "../../ui/page/title-bar.tsx";
import { Card } from "../../ui/show/card.tsx";
import { Tag } from "../../ui/show/tag.tsx";
import styles from "./invite-coupon-screen.module.css";
import { useShareCoupon } from "./share-coupon.ts";

/** The coupon to send to friends, by default the one for newcomers, and who has taken it (R-CPN-18, R-CPN-22). */
export function InviteCouponScreen() {
  const welcome = useConfig("NEW_USER_COUPON");
  const ruleId = useParams().get("ticketRuleId") ?? welcome;
  const load = useTicketRule(ruleId);
  return (
    <>
      <TitleBar title="邀请好友" />
      <Page>
        <TicketRuleGate ruleId={ruleId} load={load}>
          {(rule) => <Invitation rule={rule} />}
        </TicketRuleGate>
      </Page>
    </>
  );
}

function Invitation({ rule }: { rule: TicketRule }) {
  const { share, hint } = useShareCoupon(rule);
  const isOver = !isCouponValid(rule, Date.now());
  return (
    <>
      <CouponCard coupon={rule} isOff={isOver} />
      <p className={styles.lead}>好友领取后，您和好友各得一张</p>
      <Button size="wide" disabled={isOver} onClick={() => void share()}>
        {isOver ? "已过期" : "分享给好友"}
      </Button>
      <Friends ruleId={rule.ticketRuleId} />
      {hint}
    </>
  );
}

function Friends({ ruleId }: { ruleId: string }) {
  const invited = useQuery({ ...query(couponApi.invited, { ruleId, type: "REDUCED" }), staleTime: 0 });
  const tickets = sortInvited(invited.data ?? []);
  return (
    <Card title="已邀请的好友">
      {invited.data && tickets.length === 0 && <p className={styles.none}>还没有邀请好友</p>}
      {invited.error && (
        <Button variant="ghost" size="wide" onClick={() => void invited.refetch()}>
          加载失败 · 点击重试
        </Button>
      )}
      <ul>
        {tickets.map(({ id, assignedUserDetail: friend, status }) => (
          <li key={id} className={styles.friend}>
            <Avatar size="s" src={friend?.headImgUrl ?? ""} nickName={friend?.nickName ?? "友"} />
            <span className={styles.name}>{friend?.nickName ?? "好友"}</span>
            <Tag tone={status === "USED" ? "grey" : "brand"}>{status === "USED" ? "已使用" : "未使用"}</Tag>
          </li>
        ))}
      </ul>
    </Card>
  );
}

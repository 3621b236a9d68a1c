import type { TicketRule } from "@crux/contract/coupon.schema";
import { isCouponValid } from "@crux/rules/coupon/coupon-face";
import { back, useParams } from "@crux/web/navigation";
import { CouponCard } from "../../parts/coupon/coupon-card.tsx";
import { TicketRuleGate } from "../../parts/coupon/ticket-rule-gate.tsx";
import { useTicketRule } from "../../parts/coupon/use-ticket-rule.ts";
import { Button } from "../../ui/form/button.tsx";
import { Page } from "../../ui/page/page.tsx";
import { TitleBar } from "../../ui/page/title-bar.tsx";
import styles from "./collect-coupon-screen.module.css";
import { useCollect } from "./use-collect.ts";

/** A coupon that can be collected, also for visitors (R-CPN-11 … 14, R-CPN-22). */
export function CollectCouponScreen() {
  const params = useParams();
  const ruleId = params.get("ticketRuleId") ?? "";
  const friend = Number(params.get("recommendUid")) || null;
  const load = useTicketRule(ruleId);
  return (
    <>
      <TitleBar title="领取优惠券" onBack={() => back("/")} />
      <Page>
        {ruleId !== "" && !load.error && (
          <p className={styles.lead}>{friend === null ? "送您一张优惠券" : "好友送您一张优惠券"}</p>
        )}
        <TicketRuleGate ruleId={ruleId} load={load}>
          {(rule) => <Offer rule={rule} friend={friend} />}
        </TicketRuleGate>
      </Page>
    </>
  );
}

function Offer({ rule, friend }: { rule: TicketRule; friend: number | null }) {
  const { collect, isBusy } = useCollect(rule, friend);
  const isOver = !isCouponValid(rule, Date.now());
  return (
    <>
      <CouponCard coupon={rule} isOff={isOver} />
      <div className={styles.act}>
        <Button size="wide" disabled={isOver} busy={isBusy} onClick={() => void collect()}>
          {isOver ? "已过期" : "立即领取"}
        </Button>
      </div>
      {rule.userCollectedLimit > 0 && <p className={styles.limit}>每人限领{rule.userCollectedLimit}张</p>}
    </>
  );
}

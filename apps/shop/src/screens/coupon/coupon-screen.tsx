import type { CouponTicket, OwnTicket } from "@crux/contract/coupon.schema";
import { splitTickets } from "@crux/rules/coupon/coupon-face";
import { replace, useParams } from "@crux/web/navigation";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { CouponCard } from "../../parts/coupon/coupon-card.tsx";
import styles from "../../parts/coupon/coupon-list.module.css";
import { ticketsQuery } from "../../parts/coupon/tickets-query.ts";
import { WaitingCoupons } from "../../parts/coupon/waiting-coupons.tsx";
import { Drawing } from "../../ui/drawings/drawing.tsx";
import { Button, ButtonLink } from "../../ui/form/button.tsx";
import { StickyBar } from "../../ui/form/sticky-bar.tsx";
import { Empty } from "../../ui/page/empty.tsx";
import { ErrorView } from "../../ui/page/error-view.tsx";
import { Page } from "../../ui/page/page.tsx";
import { PullRefresh } from "../../ui/page/pull-refresh.tsx";
import { TabPanel, Tabs } from "../../ui/page/tabs.tsx";
import { TitleBar } from "../../ui/page/title-bar.tsx";
import { TicketCode } from "./ticket-code.tsx";

const TABS = [
  { key: "usable", text: "我的优惠券" },
  { key: "over", text: "已使用/已过期" },
] as const;

const STAMPS: Partial<Record<CouponTicket["status"], string>> = {
  USED: "已使用",
  EXPIRED: "已过期",
  FROZEN: "使用中",
  DISABLE: "已停用",
};

/** Why a coupon that is not over is of no use to its customer (OP-109). */
const REFUSALS: Record<NonNullable<OwnTicket["refusal"]>, string> = {
  CLASS: "仅限黑卡会员使用",
  NEW_USER: "仅限注册30天内且未付过款的新用户，已不能使用",
};

/** The customer's coupons: those that can be used, with their code for the till, and the others (R-CPN-01, OP-106). */
export function CouponScreen() {
  const tab = useParams().get("index") === "1" ? "over" : "usable";
  const load = useQuery({ ...ticketsQuery, refetchOnMount: "always" });
  const [shown, setShown] = useState<CouponTicket | null>(null);
  return (
    <>
      <TitleBar
        title="我的优惠券"
        right={
          <ButtonLink href="/coupon_centre" variant="ghost" size="row">
            领券
          </ButtonLink>
        }
      />
      <StickyBar>
        <Tabs
          id="coupons"
          label="优惠券"
          items={TABS}
          value={tab}
          onChange={(key) => replace(key === "over" ? "/coupon?index=1" : "/coupon")}
        />
      </StickyBar>
      <PullRefresh onRefresh={() => load.refetch()}>
        <Page>
          <TabPanel tabs="coupons" value={tab}>
            {load.data ? (
              <Tickets tickets={ticketsOf(tab, load.data.content)} onCode={setShown} />
            ) : load.error ? (
              <ErrorView
                text={load.error.message}
                isRetrying={load.isFetching}
                onRetry={() => void load.refetch()}
              />
            ) : (
              <WaitingCoupons />
            )}
          </TabPanel>
        </Page>
      </PullRefresh>
      <TicketCode ticket={shown} onClose={() => setShown(null)} />
    </>
  );
}

function ticketsOf(tab: (typeof TABS)[number]["key"], tickets: readonly OwnTicket[]): OwnTicket[] {
  const { usable, refused, over } = splitTickets(tickets);
  return tab === "over" ? over : [...usable, ...refused];
}

function Tickets({
  tickets,
  onCode,
}: {
  tickets: readonly OwnTicket[];
  onCode: (ticket: CouponTicket) => void;
}) {
  if (tickets.length === 0)
    return (
      <Empty
        drawing={<Drawing name="coupon" />}
        text="暂无优惠券"
        action={
          <ButtonLink href="/coupon_centre" variant="plain">
            去领券中心
          </ButtonLink>
        }
      />
    );
  return (
    <ul className={styles.list}>
      {tickets.map((ticket) => (
        <li key={ticket.id}>
          {ticket.status ? (
            <CouponCard coupon={ticket} isOff stamp={STAMPS[ticket.status] ?? "不可用"} />
          ) : ticket.refusal ? (
            <CouponCard
              coupon={ticket}
              isOff
              note={REFUSALS[ticket.refusal]}
              act={
                ticket.refusal === "CLASS" && (
                  <ButtonLink href="/member_ship" variant="ghost" size="row">
                    了解黑卡
                  </ButtonLink>
                )
              }
            />
          ) : (
            <CouponCard
              coupon={ticket}
              act={
                <>
                  <ButtonLink href="/" size="row">
                    立即使用
                  </ButtonLink>
                  <Button
                    variant="ghost"
                    size="row"
                    aria-label={`券码，${ticket.ticketTitle}`}
                    onClick={() => onCode(ticket)}
                  >
                    券码
                  </Button>
                </>
              }
            />
          )}
        </li>
      ))}
    </ul>
  );
}

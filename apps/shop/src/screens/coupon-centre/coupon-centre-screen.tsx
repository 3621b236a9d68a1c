import { query } from "@crux/client/query";
import { couponCentreApi } from "@crux/contract/coupon";
import type { CouponClaim, OfferedCoupon } from "@crux/contract/promo/centre.schema";
import { useParams } from "@crux/web/navigation";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { getSession, useSession } from "../../browser/shop-session.ts";
import { COLLECTING, useClaim } from "../../parts/coupon/claim.ts";
import { CouponCard } from "../../parts/coupon/coupon-card.tsx";
import styles from "../../parts/coupon/coupon-list.module.css";
import { WaitingCoupons } from "../../parts/coupon/waiting-coupons.tsx";
import { Drawing } from "../../ui/drawings/drawing.tsx";
import { Button, ButtonLink } from "../../ui/form/button.tsx";
import { Icon } from "../../ui/icons/icon.tsx";
import { toast } from "../../ui/layer/toast.tsx";
import { Empty } from "../../ui/page/empty.tsx";
import { ErrorView } from "../../ui/page/error-view.tsx";
import { Page } from "../../ui/page/page.tsx";
import { PullRefresh } from "../../ui/page/pull-refresh.tsx";
import { TitleBar } from "../../ui/page/title-bar.tsx";
import { Card } from "../../ui/show/card.tsx";
import { Cell } from "../../ui/show/cell.tsx";

/** What anybody may collect now; visitors log in first and find it collected. */
export function CouponCentreScreen() {
  const session = useSession();
  const centre = useQuery({ ...query(couponCentreApi.centre, {}), staleTime: 0 });
  const claims = useQuery({
    ...query(couponCentreApi.claims, {}),
    enabled: session !== null,
    refetchOnMount: "always",
  });
  const { collect, busy } = useClaim();
  const wanted = useParams().get(COLLECTING);
  const offers = centre.data ? offersOf(centre.data) : undefined;
  const collectWanted = useEffectEvent((ruleId: string) => {
    window.history.replaceState(window.history.state, "", "/coupon_centre");
    const coupon = offers?.find(({ ticketRuleId }) => ticketRuleId === ruleId);
    if (coupon && getSession()?.user.mobile) void collect(coupon);
  });
  const isThere = offers !== undefined;
  useEffect(() => {
    if (wanted && isThere) collectWanted(wanted);
  }, [wanted, isThere]);
  const states = new Map((session && claims.data)?.map(({ ticketRuleId, state }) => [ticketRuleId, state]));
  const invite = centre.data?.invite;
  return (
    <>
      <TitleBar title="领券中心" />
      <PullRefresh onRefresh={() => Promise.all([centre.refetch(), session && claims.refetch()])}>
        <Page>
          {invite && <InviteLink ruleId={invite.ticketRuleId} />}
          {!offers && centre.error && (
            <ErrorView
              text={centre.error.message}
              isRetrying={centre.isFetching}
              onRetry={() => void centre.refetch()}
            />
          )}
          {!offers && !centre.error && <WaitingCentre />}
          {offers?.length === 0 && <Nothing />}
          {offers && offers.length > 0 && (
            <ul className={styles.list}>
              {offers.map((coupon) => (
                <li key={coupon.ticketRuleId}>
                  <Offer
                    coupon={coupon}
                    state={states.get(coupon.ticketRuleId) ?? (coupon.isGone ? "GONE" : "OPEN")}
                    isBusy={busy === coupon.ticketRuleId}
                    onCollect={() => void collect(coupon)}
                  />
                </li>
              ))}
            </ul>
          )}
          {session && offers && (
            <ButtonLink href="/coupon" variant="plain" size="wide">
              我的优惠券
            </ButtonLink>
          )}
        </Page>
      </PullRefresh>
    </>
  );
}

/** The row about inviting, empty, above coupons. */
function WaitingCentre() {
  return (
    <>
      <Card isFlush>
        <Cell title={"\u00a0"} note={"\u00a0"} />
      </Card>
      <WaitingCoupons />
    </>
  );
}

/** What new customers get stands first, and once. */
function offersOf({ coupons, welcome }: { coupons: OfferedCoupon[]; welcome: OfferedCoupon[] }) {
  const first = new Set(welcome.map(({ ticketRuleId }) => ticketRuleId));
  return [...welcome, ...coupons.filter(({ ticketRuleId }) => !first.has(ticketRuleId))];
}

const NOTES: Partial<Record<CouponClaim["state"], string>> = {
  MEMBERS_ONLY: "黑卡会员可领",
  NEW_CUSTOMERS_ONLY: "首次下单前可领",
};

function Offer({
  coupon,
  state,
  isBusy,
  onCollect,
}: {
  coupon: OfferedCoupon;
  state: CouponClaim["state"];
  isBusy: boolean;
  onCollect: () => void;
}) {
  if (state === "GONE") return <CouponCard coupon={coupon} isOff stamp="已领完" />;
  if (state === "OPEN")
    return (
      <CouponCard
        coupon={coupon}
        act={
          <Button size="row" busy={isBusy} aria-label={`立即领取，${coupon.ticketTitle}`} onClick={onCollect}>
            立即领取
          </Button>
        }
      />
    );
  if (state === "COLLECTED")
    return (
      <CouponCard
        coupon={coupon}
        standing="已领取，结算自动选用"
        act={
          <ButtonLink href="/" size="row" variant="plain">
            立即使用
          </ButtonLink>
        }
      />
    );
  const why = NOTES[state] ?? "";
  return (
    <CouponCard
      coupon={coupon}
      isOff
      standing={why}
      act={
        <Button
          size="row"
          variant="plain"
          aria-disabled="true"
          aria-label={`立即领取，${coupon.ticketTitle}`}
          onClick={() => toast(why)}
        >
          立即领取
        </Button>
      }
    />
  );
}

function InviteLink({ ruleId }: { ruleId: string }) {
  return (
    <Card isFlush>
      <Cell
        left={<Icon name="gift" />}
        title="邀请好友"
        note="好友得新人券，您也得一张"
        href={`/invite_coupon?${new URLSearchParams({ ticketRuleId: ruleId })}`}
      />
    </Card>
  );
}

function Nothing() {
  return (
    <Empty
      drawing={<Drawing name="coupon" />}
      text="暂时没有可领的优惠券"
      action={
        <ButtonLink href="/" variant="plain">
          去逛逛
        </ButtonLink>
      }
    />
  );
}

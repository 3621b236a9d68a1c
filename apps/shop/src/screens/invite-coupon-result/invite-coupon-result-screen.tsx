import { query } from "@crux/client/query";
import { codeText } from "@crux/contract/codes";
import { couponApi } from "@crux/contract/coupon";
import * as couponOutcome from "@crux/contract/outcomes/coupon";
import { useParams } from "@crux/web/navigation";
import { useQuery } from "@tanstack/react-query";
import { CouponCard } from "../../parts/coupon/coupon-card.tsx";
import { Drawing } from "../../ui/drawings/drawing.tsx";
import { ButtonLink } from "../../ui/form/button.tsx";
import { Icon } from "../../ui/icons/icon.tsx";
import { Empty } from "../../ui/page/empty.tsx";
import { ErrorView } from "../../ui/page/error-view.tsx";
import { Page } from "../../ui/page/page.tsx";
import { TitleBar } from "../../ui/page/title-bar.tsx";
import { Skeleton } from "../../ui/show/skeleton.tsx";
import styles from "./invite-coupon-result-screen.module.css";

/** The coupon that an invitation has just brought (R-CPN-20). */
export function InviteCouponResultScreen() {
  const number = useParams().get("number") ?? "";
  const load = useQuery({ ...query(couponApi.tickets, { number }), enabled: number !== "" });
  const ticket = load.data?.content[0];
  return (
    <>
      <TitleBar title="优惠券已到账" />
      <Page>
        {ticket && (
          <>
            <p role="status" className={styles.lead}>
              <span className={styles.mark}>
                <Icon name="check" size={28} />
              </span>
              恭喜您获得优惠券
            </p>
            <CouponCard coupon={ticket} />
            <ButtonLink href="/" size="wide" replace>
              立即使用
            </ButtonLink>
          </>
        )}
        {!ticket && load.error && (
          <ErrorView
            text={load.error.message}
            isRetrying={load.isFetching}
            onRetry={() => void load.refetch()}
          />
        )}
        {!ticket && load.isLoading && <Skeleton shape="block" className={styles.waiting} />}
        {!ticket && !load.error && !load.isLoading && (
          <Empty
            drawing={<Drawing name="coupon" />}
            text={codeText(couponOutcome.TICKET_NOT_FOUND)}
            action={
              <ButtonLink href="/coupon" variant="plain" replace>
                我的优惠券
              </ButtonLink>
            }
          />
        )}
      </Page>
    </>
  );
}

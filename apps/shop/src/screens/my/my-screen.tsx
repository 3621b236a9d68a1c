import { refresh } from "@crux/client/query";
import { couponApi, couponCentreApi } from "@crux/contract/coupon";
import { memberApi } from "@crux/contract/member";
import { notifyApi } from "@crux/contract/notify";
import { orderCountsApi } from "@crux/contract/order";
import { userApi } from "@crux/contract/user";
import { useQueryClient } from "@tanstack/react-query";
import { client } from "../../browser/api.ts";
import { keepUser, useSession } from "../../browser/shop-session.ts";
import { WelcomeCard } from "../../parts/coupon/welcome-card.tsx";
import { useBuyMembership } from "../../parts/member/use-buy-membership.ts";
import { RecentlySeen } from "../../parts/product/recently-seen.tsx";
import { ShopCredit } from "../../parts/shop/shop-credit.tsx";
import { QuickAddHost } from "../../parts/sku/quick-add.tsx";
import { Icon } from "../../ui/icons/icon.tsx";
import { Page } from "../../ui/page/page.tsx";
import { PullRefresh } from "../../ui/page/pull-refresh.tsx";
import { TitleBar } from "../../ui/page/title-bar.tsx";
import { Earnings } from "./earnings.tsx";
import { FunctionMenu } from "./function-menu.tsx";
import { InviteBanner } from "./invite-banner.tsx";
import { MessagesLink } from "./messages-link.tsx";
import styles from "./my-screen.module.css";
import { GuestHeader, UserHeader } from "./person-header.tsx";
import { Shortcuts } from "./shortcuts.tsx";
import { Stats } from "./stats.tsx";

/** The customer's own page; visitors see the same without numbers (R-MY-05). */
export function MyScreen() {
  const session = useSession();
  const queries = useQueryClient();
  const renew = async () => {
    if (!session) return;
    keepUser(await client.call(userApi.current, {}));
    await refresh(
      queries,
      couponApi.tickets,
      couponCentreApi.claims,
      userApi.wallet,
      userApi.membership,
      memberApi.info,
      orderCountsApi.counts,
      notifyApi.messages,
    );
  };
  return (
    <>
      <TitleBar title="我的" hasBack={false} right={session && <TopIcons />} />
      <PullRefresh onRefresh={renew}>
        <Page bar="tab">
          {session ? <UserHeader user={session.user} /> : <GuestHeader />}
          {!session && <WelcomeCard isExpected />}
          {session && <Stats />}
          {session && <Earnings userClass={session.user.userClass} />}
          <Shortcuts isSignedIn={session !== null} />
          <FunctionMenu />
          {/* Below the first screen, since they come when it is known that there is something to give, which visitors mostly have. */}
          {session && <WelcomeCard />}
          <InviteBanner />
          <RecentlySeen />
          <ShopCredit />
        </Page>
      </PullRefresh>
      <QuickAddHost />
    </>
  );
}

function TopIcons() {
  const membership = useBuyMembership();
  return (
    <>
      <button
        type="button"
        className={styles.top}
        aria-label="黑卡会员"
        aria-busy={membership.isBusy}
        onClick={() => void membership.buy()}
      >
        <Icon name="black-card" />
      </button>
      <MessagesLink />
    </>
  );
}

import { useSession } from "../../browser/shop-session.ts";
import { useWakeLock } from "../../browser/wake-lock.ts";
import { useBuyMembership } from "../../parts/member/use-buy-membership.ts";
import { useMembershipEnd } from "../../parts/member/use-membership-end.ts";
import { Button } from "../../ui/form/button.tsx";
import { SubmitBar } from "../../ui/form/submit-bar.tsx";
import { Page } from "../../ui/page/page.tsx";
import { TitleBar } from "../../ui/page/title-bar.tsx";
import { MemberCard } from "./member-card.tsx";
import { MemberCode } from "./member-code.tsx";

/** The customer's card with the code for the till, and the way to buy or renew a year of it (R-MEM-01, R-MEM-04). */
export function MemberShipScreen() {
  const user = useSession()?.user;
  const isVip = user?.userClass === "VIP";
  const end = useMembershipEnd(user);
  const { buy, isBusy } = useBuyMembership();
  useWakeLock();
  if (!user) return null;
  return (
    <>
      <TitleBar title="会员卡" />
      <Page bar="submit">
        <MemberCard user={user} end={end} />
        <MemberCode />
      </Page>
      <SubmitBar>
        <Button size="wide" variant={isVip ? "plain" : "main"} busy={isBusy} onClick={() => void buy()}>
          {isVip ? "续费黑卡会员" : "开通黑卡会员"}
        </Button>
      </SubmitBar>
    </>
  );
}

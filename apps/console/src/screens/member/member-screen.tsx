import * as userOutcome from "@crux/contract/outcomes/user";
import type { UserDetail } from "@crux/contract/report/user-detail.schema";
import { useParams, useSearchParams } from "wouter";
import { useMay } from "../../browser/use-may.ts";
import { MemberActs } from "../../parts/member/member-acts.tsx";
import { MemberAddresses } from "../../parts/member/member-addresses.tsx";
import { CardFacts, ProfileFacts } from "../../parts/member/member-facts.tsx";
import { MemberPapers } from "../../parts/member/member-papers.tsx";
import { MemberSessions } from "../../parts/member/member-sessions.tsx";
import { MemberTags } from "../../parts/member/member-tags.tsx";
import { MemberTiles } from "../../parts/member/member-tiles.tsx";
import { callName } from "../../parts/member/member-words.ts";
import { useMember } from "../../parts/member/use-member.ts";
import { ButtonLink } from "../../ui/form/button.tsx";
import { ListTabs } from "../../ui/list/list-tabs.tsx";
import { Answer } from "../../ui/page/answer.tsx";
import { Page } from "../../ui/page/page.tsx";
import { Section } from "../../ui/page/section.tsx";
import { MemberCoupons } from "./member-coupons.tsx";
import { MemberOrders } from "./member-orders.tsx";
import styles from "./member-screen.module.css";

/** One customer on a page of their own. */
export function MemberScreen() {
  const { id } = useParams();
  const uid = Number(id);
  const may = useMay();
  const answer = useMember(uid);
  const { data: member } = answer;
  return (
    <Page
      title={member ? callName(member) : `会员 ${id}`}
      note={
        member && (
          <span className={styles.note}>
            <MemberTags
              userClass={member.userClass}
              isDisabled={member.disabledTime !== null}
              isClosing={member.closingTime !== null}
              isErased={member.erasedTime !== null}
            />
            UID {uid}
          </span>
        )
      }
      acts={
        <>
          {may("audit.read") && member && (
            <ButtonLink href={`/audit?member=${uid}`} variant="ghost">
              审计记录
            </ButtonLink>
          )}
          {member && <MemberActs member={member} />}
        </>
      }
    >
      <Answer
        answer={answer}
        missing={userOutcome.NOT_FOUND}
        none="没有这个会员"
        list={["/members", "返回会员"]}
        bones={<Bones />}
      >
        {(one) => <Sheet member={one} />}
      </Answer>
    </Page>
  );
}

const TABS = [
  ["orders", "订单"],
  ["coupons", "优惠券"],
  ["addresses", "地址与证件"],
  ["sessions", "登录设备"],
] as const;
type Tab = (typeof TABS)[number][0];

function Sheet({ member }: { member: UserDetail }) {
  const may = useMay();
  const [params] = useSearchParams();
  const tabs = TABS.filter(([tab]) => tab !== "orders" || may("order.read"));
  const chosen = tabs.find(([tab]) => tab === params.get("tab")) ?? tabs[0];
  const tab: Tab = chosen?.[0] ?? "coupons";
  const counts: Record<Tab, number | undefined> = {
    orders: member.orders,
    coupons: member.usableTickets,
    addresses: member.addresses.length,
    sessions: member.sessions.length,
  };
  return (
    <>
      <MemberTiles member={member} isNarrow={false} />
      <div className={styles.sheet}>
        <div className={styles.column}>
          <ListTabs
            label="会员内容"
            tabs={tabs.map(([name, text], place) => ({
              text,
              href: `${location.pathname}${place === 0 ? "" : `?tab=${name}`}`,
              isCurrent: name === tab,
              count: counts[name],
            }))}
          />
          {tab === "orders" && <MemberOrders uid={member.uid} />}
          {tab === "coupons" && <MemberCoupons member={member} />}
          {tab === "addresses" && (
            <>
              <Section title="证件">
                <MemberPapers member={member} />
              </Section>
              <Section title="地址">
                <MemberAddresses member={member} />
              </Section>
            </>
          )}
          {tab === "sessions" && (
            <Section title="登录中的设备">
              <MemberSessions member={member} />
            </Section>
          )}
        </div>
        <div className={styles.column}>
          <Section title="资料">
            <ProfileFacts member={member} />
          </Section>
          <Section
            title="黑卡与返现"
            acts={<ButtonLink href={`/rebates?uid=${member.uid}`}>返现记录</ButtonLink>}
          >
            <CardFacts member={member} />
          </Section>
        </div>
      </div>
    </>
  );
}

/** The place of a customer who is on the way here. */
function Bones() {
  return (
    <div className={styles.bones} aria-busy="true">
      <div />
      <div />
    </div>
  );
}

import type { UserDetail } from "@crux/contract/report/user-detail.schema";
import { moneyText } from "@crux/rules/money/money-text";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { useMay } from "../../browser/use-may.ts";
import { Moment } from "../../ui/show/moment.tsx";
import styles from "./member-tiles.module.css";

type Tile = { name: string; figure: string; note: ReactNode; href?: string | false };

/** Five figures of a customer, each a link to the rows behind it where this person may see them. */
export function MemberTiles({ member, isNarrow }: { member: UserDetail; isNarrow: boolean }) {
  const may = useMay();
  const { uid } = member;
  const tiles: Tile[] = [
    {
      name: "累计已付",
      figure: moneyText(member.paidAmount),
      note: `${member.orders} 单，已付 ${member.paidOrders} 单`,
      href: may("order.read") && `/orders?uid=${uid}`,
    },
    {
      name: "最近下单",
      figure: member.lastOrderTime ? daysText(member.lastOrderTime) : "—",
      note: member.lastOrderTime ? <Moment at={member.lastOrderTime} /> : "还没有订单",
      href: may("order.read") && member.lastOrderTime !== null && `/orders?uid=${uid}`,
    },
    {
      name: "余额",
      figure: moneyText(member.balance),
      note: <Owed member={member} />,
      href: `/wallets?uid=${uid}`,
    },
    {
      name: "优惠券",
      figure: `${member.usableTickets} 张`,
      note: "现在可使用",
      href: `/members/${uid}?tab=coupons`,
    },
    {
      name: "待发返现",
      figure: moneyText(member.openRebateAmount),
      note: `本月消费 ${moneyText(member.seasonAmount)}`,
      href: `/rebates?uid=${uid}`,
    },
  ];
  return (
    <ul className={styles.tiles} data-narrow={isNarrow ? "" : undefined} aria-label="会员概况">
      {tiles.map(({ name, figure, note, href }) => {
        const text = (
          <>
            <span className={styles.name}>{name}</span>
            <span className={styles.figure}>{figure}</span>
            <span className={styles.note}>{note}</span>
          </>
        );
        return (
          <li key={name}>
            {href ? (
              <Link href={href} className={styles.tile}>
                {text}
              </Link>
            ) : (
              <div className={styles.tile}>{text}</div>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** What a customer owes beside what the wallet holds, and since what. */
function Owed({ member: { owedRebateAmount, owedPaymentAmount } }: { member: UserDetail }) {
  const owed = [
    ...(owedRebateAmount > 0 ? [`返现欠款 ${moneyText(owedRebateAmount)}`] : []),
    ...(owedPaymentAmount > 0 ? [`争议欠款 ${moneyText(owedPaymentAmount)}`] : []),
  ];
  return owed.length === 0 ? "钱包" : <span className={styles.owed}>{owed.join("，")}</span>;
}

const DAY_MS = 86_400_000;

/** `24 小时内`, `12 天前`. */
function daysText(at: string): string {
  const days = Math.floor((Date.now() - Date.parse(at)) / DAY_MS);
  return days < 1 ? "24 小时内" : `${days.toLocaleString("en-AU")} 天前`;
}

import { couponOpsApi } from "@crux/contract/promo/coupon";
import type { FoundTicket } from "@crux/contract/promo/coupon.schema";
import { type ReactNode, useState } from "react";
import { Link } from "wouter";
import { useAction } from "../../browser/use-action.ts";
import { Button } from "../../ui/form/button.tsx";
import { ReasonDialog } from "../../ui/layer/reason-dialog.tsx";
import { Facts } from "../../ui/show/facts.tsx";
import { Moment } from "../../ui/show/moment.tsx";
import { Money } from "../../ui/show/money.tsx";
import { Tag } from "../../ui/show/tag.tsx";
import { TICKET_NAMES, TICKET_TONES } from "../member/member-words.ts";
import { COUPON_READS } from "./coupon-reads.ts";
import styles from "./ticket-sheet.module.css";

const MOVERS = { CUSTOMER: "客户", OPERATOR: "员工", SYSTEM: "系统" } as const;
const REASONS: Readonly<Record<string, string>> = {
  printed: "印制",
  collected: "领取",
  ordered: "下单",
  paid: "付款",
  cancelled: "订单取消",
  refunded: "全额退款",
  "validity ended": "到期",
  "invited a friend": "邀请好友",
  demo: "演示数据",
};

/** One ticket: whose it is, where it stands, how it came there, and its withdrawal. */
export function TicketSheet({ ticket }: { ticket: FoundTicket }) {
  const { status, order, uid, moves } = ticket;
  return (
    <div className={styles.ticket}>
      <Facts
        facts={[
          ["优惠券", ticket.title],
          ["券码", ticket.number],
          [
            "状态",
            <Tag key="status" tone={TICKET_TONES[status]}>
              {TICKET_NAMES[status]}
            </Tag>,
          ],
          [
            "持有人",
            uid === null ? (
              "尚未领取"
            ) : (
              <Link key="uid" href={`/members/${uid}`}>{`${ticket.nickName} · ${uid}`}</Link>
            ),
          ],
          ["有效期至", ticket.expireTime ? <Moment key="end" at={ticket.expireTime} /> : "不限期"],
          [
            "订单",
            order && (
              <Link key="order" href={`/orders/${order.orderId}`}>
                {order.orderId} · 优惠 <Money cents={order.saving} />
              </Link>
            ),
          ],
        ]}
      />
      <ol className={styles.moves} aria-label="经过">
        {moves.map(({ time, to, mover, why, orderId }) => (
          <li key={`${time} ${to}`}>
            <Moment at={time} />
            <span>
              {TICKET_NAMES[to === "USABLE" ? "" : (to as "USED")]} · {MOVERS[mover]} · {REASONS[why] ?? why}
              {orderId !== null && ` · 订单 ${orderId}`}
            </span>
          </li>
        ))}
      </ol>
      {(status === "" || status === "CREATED") && <Withdrawal ticket={ticket} />}
    </div>
  );
}

function Withdrawal({ ticket }: { ticket: FoundTicket }) {
  const [isAsking, setAsking] = useState(false);
  const action = useAction(couponOpsApi.withdrawTicket, {
    refreshes: COUPON_READS,
    done: "已作废",
    isTold: true,
  });
  return (
    <div className={styles.acts}>
      <Button variant="danger" onClick={() => setAsking(true)}>
        作废
      </Button>
      {isAsking && (
        <WithdrawDialog
          title="作废这张券？"
          isBusy={action.isBusy}
          error={action.error}
          onAct={(reason) =>
            void action.run({ ticketId: ticket.ticketId, reason }).then((done) => done && setAsking(false))
          }
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}

type WithdrawDialogProps = {
  title: string;
  isBusy?: boolean;
  error?: Error | null;
  /** What is known beforehand of the tickets. */
  note?: ReactNode;
  onAct: (reason: string) => void;
  onClose: () => void;
};

/** Asks why tickets are withdrawn. */
export function WithdrawDialog({ note, ...props }: WithdrawDialogProps) {
  return (
    <ReasonDialog
      {...props}
      text={
        <>
          <p>作废后不能恢复，客户也不能再使用。</p>
          {note}
        </>
      }
      usual={["发错客户", "重复发放", "客户要求"]}
      act="作废"
      isDanger
    />
  );
}

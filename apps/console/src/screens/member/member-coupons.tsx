import type { UserDetail } from "@crux/contract/report/user-detail.schema";
import { Link } from "wouter";
import styles from "../../parts/member/member-rows.module.css";
import { TICKET_NAMES, TICKET_TONES } from "../../parts/member/member-words.ts";
import { Section } from "../../ui/page/section.tsx";
import { Moment } from "../../ui/show/moment.tsx";
import { Tag } from "../../ui/show/tag.tsx";

/** The coupons that a customer holds or held, the newest first. */
export function MemberCoupons({ member }: { member: UserDetail }) {
  return (
    <Section title="优惠券">
      {member.tickets.length === 0 ? (
        <p className={styles.note}>没有优惠券</p>
      ) : (
        <div className={styles.scroll}>
          <table className={styles.table} aria-label="优惠券">
            <thead>
              <tr>
                <th scope="col">优惠券</th>
                <th scope="col">券码</th>
                <th scope="col">领取时间</th>
                <th scope="col">有效期至</th>
                <th scope="col">状态</th>
              </tr>
            </thead>
            <tbody>
              {member.tickets.map((ticket) => (
                <tr key={ticket.id}>
                  <td>{ticket.title}</td>
                  <td>{ticket.number}</td>
                  <td>
                    <Moment at={ticket.createTime} />
                  </td>
                  <td>{ticket.expireTime ? <Moment at={ticket.expireTime} /> : "不限期"}</td>
                  <td>
                    <Tag tone={TICKET_TONES[ticket.status]}>{TICKET_NAMES[ticket.status]}</Tag>{" "}
                    {ticket.orderId !== null && (
                      <Link className={styles.more} href={`/orders/${ticket.orderId}`}>
                        订单 {ticket.orderId}
                      </Link>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Section>
  );
}

import type { SimulatedOrder } from "@crux/contract/logistics/simulation.schema";
import { moneyText } from "@crux/rules/money/money-text";
import { SIMULATION_KINDS } from "@crux/rules/parcel/simulation-words";
import { useState } from "react";
import { NumberLink } from "../../parts/payment/number-link.tsx";
import { Button } from "../../ui/form/button.tsx";
import { Section } from "../../ui/page/section.tsx";
import { Tag } from "../../ui/show/tag.tsx";
import styles from "./simulation.module.css";
import { countText, differenceText, totalOf } from "./simulation-words.ts";

const TONES = { MORE: "warn", LESS: "good", UNSPLITTABLE: "alarm", SPLITTABLE: "good" } as const;
const PAGE = 100;

/** The orders that come out otherwise, those that differ most first. */
export function SimulationOrders({ orders, total }: { orders: readonly SimulatedOrder[]; total: number }) {
  const [shown, setShown] = useState(PAGE);
  return (
    <Section title="有变化的订单">
      {orders.length === 0 ? (
        <p className={styles.note}>没有这样的订单</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and keys have to reach it.
        <section className={styles.scroll} aria-label="有变化的订单" tabIndex={0}>
          <table className={styles.orders}>
            <thead>
              <tr>
                <th scope="col">订单</th>
                <th scope="col">结果</th>
                <th scope="col">寄往</th>
                <th scope="col">包裹</th>
                <th scope="col">现行</th>
                <th scope="col">草稿</th>
                <th scope="col">相差</th>
                <th scope="col">原因</th>
                <th scope="col">下单时</th>
              </tr>
            </thead>
            <tbody>
              {orders.slice(0, shown).map((order) => (
                <Row key={order.orderId} order={order} />
              ))}
            </tbody>
          </table>
        </section>
      )}
      {orders.length > shown && (
        <div>
          <Button onClick={() => setShown(shown + PAGE)}>再显示 {PAGE} 单</Button>
        </div>
      )}
      {total > orders.length && (
        <p className={styles.note}>
          {`共 ${countText(total)} 单，每种列出相差最大的 200 单，其余见明细 CSV。`}
        </p>
      )}
    </Section>
  );
}

function Row({
  order: { orderId, country, kind, before, after, ordered, reasons },
}: {
  order: SimulatedOrder;
}) {
  return (
    <tr>
      <th scope="row">
        <NumberLink to="/orders/" id={orderId} />
      </th>
      <td>
        <Tag tone={TONES[kind]}>{SIMULATION_KINDS[kind]}</Tag>
      </td>
      <td>{country}</td>
      <td data-figure="">
        {before?.parcels === after?.parcels
          ? (before?.parcels ?? "—")
          : `${before?.parcels ?? "—"} → ${after?.parcels ?? "—"}`}
      </td>
      <td data-figure="">{before ? moneyText(totalOf(before)) : "—"}</td>
      <td data-figure="">{after ? moneyText(totalOf(after)) : "—"}</td>
      <td data-figure="">{before && after ? differenceText(totalOf(after) - totalOf(before)) : "—"}</td>
      <td className={styles.reasons}>{reasons.join("；")}</td>
      <td data-figure="" className={styles.ordered}>
        {moneyText(ordered)}
      </td>
    </tr>
  );
}

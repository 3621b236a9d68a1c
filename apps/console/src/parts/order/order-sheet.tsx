import type { OrderDetail } from "@crux/contract/report/order-detail.schema";
import { useMay } from "../../browser/use-may.ts";
import { ButtonLink } from "../../ui/form/button.tsx";
import { Section } from "../../ui/page/section.tsx";
import { CasesOfOrder } from "../case/cases-of-order.tsx";
import { usePapers } from "../identity/use-papers.tsx";
import { NoteField } from "./edit/note-field.tsx";
import { OrderGoods, OrderPrice } from "./order-goods.tsx";
import { OrderMoney } from "./order-money.tsx";
import { BuyerFacts, ReceiverFacts } from "./order-people.tsx";
import styles from "./order-sheet.module.css";
import { OrderSteps } from "./order-steps.tsx";
import { canSplit } from "./order-words.ts";
import { ParcelLabels } from "./parcel-labels.tsx";

type OrderSheetProps = {
  /** Undefined while it loads. */
  order: OrderDetail | undefined;
  /** In a drawer, where one column stands below the other. */
  isNarrow?: boolean;
};

/** An order with all that belongs to it: what was bought and how it travels, then who, the money, and what happened. */
export function OrderSheet({ order, isNarrow = false }: OrderSheetProps) {
  const mayEdit = useMay()("order.edit");
  // An order keeps one set of papers, whichever of its parcels asks for them.
  const papers = usePapers(
    order?.pkgs.find((pkg) => pkg.papers === "OK" || pkg.papers === "NAME_DIFFERS")?.id ?? null,
  );
  if (!order) return <OrderBones isNarrow={isNarrow} />;
  return (
    <div className={styles.sheet} data-narrow={isNarrow ? "" : undefined}>
      <div className={styles.column}>
        <Section title="商品">
          <OrderGoods order={order} />
        </Section>
        <Section title="价格说明">
          <OrderPrice order={order} />
        </Section>
        {order.pkgs.length > 0 && (
          <Section
            title={`包裹${order.schemeName ? ` · ${order.schemeName}` : ""}`}
            acts={
              canSplit(order, mayEdit) && <ButtonLink href={`/orders/${order.id}/split`}>重新分箱</ButtonLink>
            }
          >
            <ParcelLabels pkgs={order.pkgs} />
          </Section>
        )}
      </div>
      <div className={styles.column}>
        <Section title="内部备注">
          <NoteField key={order.id} orderId={order.id} note={order.note} />
        </Section>
        {order.receiverName !== "" && (
          <Section title="收件与寄件" acts={papers.act}>
            <ReceiverFacts order={order} />
            {papers.shown}
          </Section>
        )}
        <Section title="买家">
          <BuyerFacts order={order} />
        </Section>
        <OrderMoney order={order} />
        <CasesOfOrder orderId={order.id} />
        <Section title="时间线">
          <OrderSteps steps={order.steps} />
        </Section>
      </div>
    </div>
  );
}

/** The place of an order that is on its way here. */
function OrderBones({ isNarrow }: { isNarrow: boolean }) {
  return (
    <div className={styles.sheet} data-narrow={isNarrow ? "" : undefined} aria-busy="true">
      <div className={styles.column}>
        <div className={styles.bone} />
        <div className={styles.bone} />
      </div>
      <div className={styles.column}>
        <div className={styles.bone} />
        <div className={styles.bone} />
      </div>
    </div>
  );
}

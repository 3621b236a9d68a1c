import { sum } from "@crux/rules/money/money";
import { moneyText } from "@crux/rules/money/money-text";
import type { ReceiptGroup } from "../../../parts/order/receipt-sheet.tsx";
import type { CheckoutFacts } from "../checkout-facts.ts";
import type { PreParts } from "../pre-total.ts";
import { TotalsCard } from "../totals-card.tsx";
import type { SeveralFacts } from "./portion-facts.ts";

interface SeveralTotalsProps {
  facts: SeveralFacts;
  isPending: boolean;
  onExplain: () => void;
}

/** What the orders of all receivers come to together. */
export function SeveralTotals({ facts, isPending, onExplain }: SeveralTotalsProps) {
  const checkouts = checkoutsOf(facts);
  const partsOf = (name: keyof PreParts) => sum(checkouts.map(({ parts }) => parts[name]));
  return (
    <>
      <TotalsCard
        parts={{
          goodsCents: partsOf("goodsCents"),
          shippingCents: partsOf("shippingCents"),
          serviceCents: partsOf("serviceCents"),
          activityCents: partsOf("activityCents"),
          couponCents: partsOf("couponCents"),
        }}
        totalCents={facts.totalCents}
        taxCents={sum(checkouts.map(({ scheme }) => scheme?.totalEstimateTax ?? 0))}
        isPlanned={checkouts.length > 0}
        isPending={isPending}
        onExplain={onExplain}
      />
      <p className="several-totals-note">
        每位收件人一个订单，分别计价、付款，可分别取消；优惠券只能用于其中一个订单。
        {facts.lostCents > 0 && `活动按订单分别计算，比合为一单少优惠${moneyText(facts.lostCents)}。`}
      </p>
    </>
  );
}

/** The reasons for the total, receiver by receiver. */
export function severalReceipt({ portions }: SeveralFacts): ReceiptGroup[] {
  return portions.flatMap(({ portion: { receiver }, checkout }) => {
    if (!checkout) return [];
    const { goodsCents, activityCents, couponCents, shippingCents, serviceCents } = checkout.parts;
    const line = (name: string, cents: number) =>
      cents === 0 ? [] : [{ key: name, name, detail: "", cents }];
    return [
      {
        title: receiver.name,
        lines: [
          ...line("商品金额", goodsCents),
          ...line("活动优惠", -activityCents),
          ...line("优惠券抵扣", -couponCents),
          ...line("运费", shippingCents),
          ...line("服务费", serviceCents),
        ],
      },
    ];
  });
}

function checkoutsOf({ portions }: SeveralFacts): CheckoutFacts[] {
  return portions.flatMap(({ checkout }) => checkout ?? []);
}

import { query } from "@crux/client/query";
import { paymentApi } from "@crux/contract/payment";
import { moneyText } from "@crux/rules/money/money-text";
import { useQuery } from "@tanstack/react-query";
import { Card } from "../../ui/show/card.tsx";
import { Cell } from "../../ui/show/cell.tsx";

/** What the customer owes and how that ends; most owe nothing and see nothing. */
export function OwedCard() {
  const { data } = useQuery({
    ...query(paymentApi.owed, {}),
    refetchOnMount: "always",
    meta: { isToldByPage: true },
  });
  if (!data || data.cashBack + data.payment === 0) return null;
  return (
    <Card title="待结清" isFlush>
      {data.cashBack > 0 && (
        <Cell
          title={`返现 ${moneyText(data.cashBack)}`}
          note="退款后应扣回的返现，将从以后的返现中抵扣"
          value="查看返现"
          href="/consume_amount"
        />
      )}
      {data.payment > 0 && (
        <Cell
          title={`付款 ${moneyText(data.payment)}`}
          note="付款被撤回时余额不足的部分，请联系客服结清"
          value="联系客服"
          href="/custom_serive"
        />
      )}
    </Card>
  );
}

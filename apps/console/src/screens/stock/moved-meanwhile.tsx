import { query } from "@crux/client/query";
import { commodityOpsApi } from "@crux/contract/commodity";
import { useQuery } from "@tanstack/react-query";
import { NumberLink } from "../../parts/payment/number-link.tsx";
import { changeText, MOVEMENT_NAMES } from "../../parts/stock/stock-words.ts";
import { Moment } from "../../ui/show/moment.tsx";
import { movesSince } from "./moves-since.ts";

const MOST = 8;

/** What moved a sku since somebody who counts it saw so many pieces: each movement with who or what made it. */
export function MovedMeanwhile({ skuId, seen, onHand }: { skuId: number; seen: number; onHand: number }) {
  const { data } = useQuery({
    ...query(commodityOpsApi.movements, { skuId, pageSize: 50, sort: "-createTime" }),
    staleTime: 0,
  });
  const since = movesSince(data?.list ?? [], { seen, onHand });
  return (
    <ul aria-label="期间的变动">
      {since.slice(0, MOST).map((move) => (
        <li key={move.id}>
          <Moment at={move.createTime} /> {MOVEMENT_NAMES[move.kind]} {changeText(move.onHandChange)}{" "}
          {move.orderId !== null && (
            <>
              订单 <NumberLink to="/orders/" id={move.orderId} />
            </>
          )}
          {move.receiptId !== null && (
            <NumberLink to="/stock/receipts/" id={move.receiptId} text={move.receiptNumber} />
          )}{" "}
          {move.staffName}
        </li>
      ))}
      {since.length > MOST && <li>另有 {since.length - MOST} 次变动</li>}
    </ul>
  );
}

import { query } from "@crux/client/query";
import { reportOpsApi } from "@crux/contract/report";
import { useQuery } from "@tanstack/react-query";
import { lastDays, PromoResults } from "../../parts/promo/promo-results.tsx";

/** What an activity brought. */
export function ActivityResults({ activityId }: { activityId: number }) {
  const answer = useQuery(query(reportOpsApi.activityResults, { activityId, ...lastDays() }));
  const offered = answer.data?.total.offered ?? 0;
  return (
    <PromoResults
      answer={answer}
      href={`/orders?activity=${activityId}`}
      also={offered > 0 ? [{ name: "换购与赠品件数", value: offered.toLocaleString("en-AU") }] : []}
      columns={[
        { key: "orders", text: "订单" },
        { key: "pieces", text: "件数" },
      ]}
    />
  );
}

import { query } from "@crux/client/query";
import { reportOpsApi } from "@crux/contract/report";
import { useQuery } from "@tanstack/react-query";
import { lastDays, PromoResults } from "../promo/promo-results.tsx";

/** What a coupon brought. */
export function CouponResults({ ruleId }: { ruleId: string }) {
  return (
    <PromoResults
      answer={useQuery(query(reportOpsApi.couponResults, { ruleId, ...lastDays() }))}
      href={`/orders?coupon=${encodeURIComponent(ruleId)}`}
      columns={[
        { key: "issued", text: "发放" },
        { key: "used", text: "使用" },
      ]}
    />
  );
}

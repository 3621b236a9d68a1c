import { query } from "@crux/client/query";
import { saleActivityOpsApi } from "@crux/contract/promo/activity";
import { reportOpsApi } from "@crux/contract/report";
import { useQuery } from "@tanstack/react-query";
import { useMay } from "../../browser/use-may.ts";
import { Chip } from "../../ui/form/chip.tsx";

type Linked = { uid?: number | undefined; activity?: number | undefined; coupon?: string | undefined };

/** What links from other screens filter the orders to, each by its name where this person may see it. */
export function LinkedFilters({
  values: { uid, activity, coupon },
  onChange,
}: {
  values: Linked;
  onChange: (change: Linked) => void;
}) {
  return (
    <>
      {uid !== undefined && (
        <Chip isChosen onPress={() => onChange({ uid: undefined })}>
          会员 {uid} ✕
        </Chip>
      )}
      {activity !== undefined && (
        <ActivityChip activityId={activity} onPress={() => onChange({ activity: undefined })} />
      )}
      {coupon !== undefined && <CouponChip ruleId={coupon} onPress={() => onChange({ coupon: undefined })} />}
    </>
  );
}

function ActivityChip({ activityId, onPress }: { activityId: number; onPress: () => void }) {
  const may = useMay();
  const { data } = useQuery({
    ...query(saleActivityOpsApi.activity, { activityId }),
    enabled: may("sale.edit"),
  });
  return (
    <Chip isChosen onPress={onPress}>
      活动「{data?.name ?? activityId}」✕
    </Chip>
  );
}

function CouponChip({ ruleId, onPress }: { ruleId: string; onPress: () => void }) {
  const may = useMay();
  const { data } = useQuery({ ...query(reportOpsApi.couponRule, { ruleId }), enabled: may("coupon.edit") });
  return (
    <Chip isChosen onPress={onPress}>
      {data ? `优惠券「${data.title}」` : "用券订单"} ✕
    </Chip>
  );
}

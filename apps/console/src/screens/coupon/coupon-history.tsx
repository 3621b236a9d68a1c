import { couponOpsApi } from "@crux/contract/promo/coupon";
import type { CouponRuleRow } from "@crux/contract/promo/coupon.schema";
import { reportOpsApi } from "@crux/contract/report";
import { isRecord } from "@crux/web/storage";
import { useAction } from "../../browser/use-action.ts";
import {
  COUPON_FIELDS,
  couponWords,
  type FlatCoupon,
  flatCoupon,
  heldWords,
  readCoupon,
  termsOfFlat,
} from "../../parts/coupon/coupon-edit.ts";
import { HistorySection } from "../../parts/history/history-section.tsx";

type CouponHistoryProps = {
  saved: CouponRuleRow;
  onRestored: (flat: FlatCoupon, version: number) => void;
};

/** What a coupon was, and the way back: what tickets stand on stays as it is. */
export function CouponHistory({ saved, onRestored }: CouponHistoryProps) {
  const save = useAction(couponOpsApi.saveRule, {
    refreshes: [reportOpsApi.couponRules, reportOpsApi.couponRule],
    done: "已恢复",
    isTold: true,
  });
  const { id, ruleId } = saved;
  return (
    <HistorySection
      type="coupon"
      id={id}
      version={saved.version}
      now={flatCoupon(saved)}
      read={readCoupon}
      labels={COUPON_FIELDS}
      wordsOf={couponWords}
      say={({ line, after }) =>
        line === couponOpsApi.setRuleDisabled.line && isRecord(after)
          ? after.disabled === true
            ? "下线，不能再领取"
            : "重新上线，可以领取"
          : ""
      }
      restore={async (flat, version) => {
        const now = await save.run({ ...termsOfFlat(flat), ruleId, version });
        if (now) onRestored(flat, now.version);
        return now;
      }}
      isBusy={save.isBusy}
      error={save.error}
      refusalOf={(error) => `${error.message}${heldWords(error)}`}
    />
  );
}

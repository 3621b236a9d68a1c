import { query } from "@crux/client/query";
import { reportOpsApi } from "@crux/contract/report";
import { useQuery } from "@tanstack/react-query";
import { Check } from "../../ui/form/check.tsx";
import { SelectField } from "../../ui/form/select-field.tsx";
import { Section } from "../../ui/page/section.tsx";
import { worthText } from "../promo/coupon-words.ts";
import type { CouponDraft, couponFaults } from "./coupon-draft.ts";

type PlacesProps = {
  draft: CouponDraft;
  faults: ReturnType<typeof couponFaults>;
  onChange: (to: Partial<CouponDraft>) => void;
  /** The coupon itself, which is what its inviters earn where no other is chosen. */
  ownId: string | undefined;
};

/** Where the shop offers a coupon by itself, and what inviters earn whose friends took it. */
export function PlacesSection({ draft, faults, onChange, ownId }: PlacesProps) {
  const online =
    useQuery(query(reportOpsApi.couponRules, { state: "ONLINE", pageSize: 100 })).data?.list ?? [];
  const earnable = online.filter(
    ({ ruleId, perRecommender, newUserOnly }) => ruleId !== ownId && perRecommender > 0 && !newUserOnly,
  );
  const isListed = draft.inviterRule === "" || earnable.some(({ ruleId }) => ruleId === draft.inviterRule);
  return (
    <Section title="展示与邀请">
      <Check label="在领券中心展示" isOn={draft.inCentre} onChange={(inCentre) => onChange({ inCentre })} />
      <Check
        label="作为新人礼（新客户在“我的”页领取）"
        isOn={draft.isWelcome}
        onChange={(isWelcome) => onChange({ isWelcome })}
      />
      <Check
        label="作为邀请券（客户分享给好友）"
        isOn={draft.isInvite}
        onChange={(isInvite) => onChange({ isInvite })}
      />
      {draft.isInvite && (
        <SelectField
          label="邀请人得到"
          value={draft.inviterRule}
          options={[
            { value: "", text: "同一种券" },
            ...earnable.map((one) => ({
              value: one.ruleId,
              text: `${one.title}（${worthText(one)}，每人至多 ${one.perRecommender} 张）`,
            })),
            ...(isListed ? [] : [{ value: draft.inviterRule, text: `券 ${draft.inviterRule}` }]),
          ]}
          hint={
            draft.newUserOnly
              ? "好友付款首单后得到；可选的是填了“邀请好友另得”的券"
              : "好友领取后得到；可选的是填了“邀请好友另得”的券"
          }
          error={faults.inviterRule}
          onChange={(inviterRule) => onChange({ inviterRule })}
        />
      )}
    </Section>
  );
}

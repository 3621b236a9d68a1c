import { type CouponDraft, NEW_COUPON } from "../../parts/coupon/coupon-draft.ts";
import { LimitsSection, TermsSection } from "../../parts/coupon/coupon-sections.tsx";
import type { CampaignFaults } from "./campaign-draft.ts";

type CouponPartProps = {
  draft: CouponDraft;
  /** The name that it has without one of its own. */
  name: string;
  faults: CampaignFaults["coupon"];
  onChange: (part: Partial<CouponDraft>) => void;
};

/** The coupon of a campaign; its time is that of the campaign. */
export function CouponPart({ draft, name, faults, onChange }: CouponPartProps) {
  const section = { draft, faults, onChange };
  return (
    <>
      <TermsSection {...section} title="优惠券" usualTitle={name || NEW_COUPON.title} />
      <LimitsSection {...section} isTimed={false} title="领取优惠券" />
    </>
  );
}

import { MessageFields } from "../../parts/message/message-fields.tsx";
import { ReceiverFields } from "../../parts/message/receiver-fields.tsx";
import type { useReceivers } from "../../parts/message/use-receivers.ts";
import { Field } from "../../ui/form/field.tsx";
import { FormError } from "../../ui/form/form-error.tsx";
import { Section } from "../../ui/page/section.tsx";
import { ActivityPart } from "./activity-part.tsx";
import { BannerPart } from "./banner-part.tsx";
import { activityOf, type CampaignDraft, type CampaignFaults } from "./campaign-draft.ts";
import { CouponPart } from "./coupon-part.tsx";
import type { useCampaignPublish } from "./use-campaign-publish.ts";

type CampaignPartsProps = {
  draft: CampaignDraft;
  faults: CampaignFaults;
  /** What the server refused a part with. */
  error: ReturnType<typeof useCampaignPublish>["error"];
  count: ReturnType<typeof useReceivers>;
  onChange: (part: Partial<CampaignDraft>) => void;
};

/** The chosen parts of a campaign, each followed by what the server refused it with. */
export function CampaignParts({ draft, faults, error, count, onChange }: CampaignPartsProps) {
  const { chosen, activity, coupon, banner, message } = draft;
  const refusal = (part: keyof typeof chosen) => error?.part === part && <FormError error={error} />;
  return (
    <>
      {chosen.activity && (
        <>
          <ActivityPart
            draft={activityOf(draft)}
            faults={faults.activity}
            onChange={({ name: _, startsAt: _s, endsAt: _e, ...to }) =>
              onChange({ activity: { ...activity, ...to } })
            }
          />
          {refusal("activity")}
        </>
      )}
      {chosen.coupon && (
        <>
          <CouponPart
            draft={coupon}
            name={draft.name}
            faults={faults.coupon}
            onChange={(to) => onChange({ coupon: { ...coupon, ...to } })}
          />
          {refusal("coupon")}
        </>
      )}
      {chosen.banner && (
        <>
          <BannerPart
            draft={draft}
            faults={faults.banner}
            onChange={(to) => onChange({ banner: { ...banner, ...to } })}
          />
          {refusal("banner")}
        </>
      )}
      {chosen.hotWord && (
        <Section title="热门搜索词">
          <Field
            label="热门词"
            value={draft.hotWord}
            onChange={(hotWord) => onChange({ hotWord })}
            maxLength={20}
            autoComplete="off"
            hint="词前加 * 显示为红色；推广结束后请在设置里移除"
            error={faults.hotWord}
          />
          {refusal("hotWord")}
        </Section>
      )}
      {chosen.message && (
        <Section title="消息">
          <ReceiverFields
            draft={message}
            count={count}
            onChange={(to) => onChange({ message: { ...message, ...to } })}
          />
          <MessageFields
            draft={message}
            errors={faults.message}
            onChange={(to) => onChange({ message: { ...message, ...to } })}
          />
          {refusal("message")}
        </Section>
      )}
    </>
  );
}

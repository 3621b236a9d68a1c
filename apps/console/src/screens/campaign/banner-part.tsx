import { LinkField } from "../../parts/home-page/link-field.tsx";
import { PictureField } from "../../parts/picture/picture-field.tsx";
import { Field } from "../../ui/form/field.tsx";
import { Pair } from "../../ui/form/pair.tsx";
import { RadioGroup } from "../../ui/form/radio-group.tsx";
import { Section } from "../../ui/page/section.tsx";
import styles from "./campaign.module.css";
import { type CampaignDraft, type CampaignFaults, hasOffer } from "./campaign-draft.ts";

type Banner = CampaignDraft["banner"];

type BannerPartProps = {
  draft: CampaignDraft;
  faults: CampaignFaults["banner"];
  onChange: (part: Partial<Banner>) => void;
};

/** The picture of a campaign on the home page; it leads to what the campaign offers. */
export function BannerPart({ draft, faults, onChange }: BannerPartProps) {
  const { banner, chosen } = draft;
  return (
    <Section title="首页图片">
      <RadioGroup
        label="位置"
        value={banner.place}
        options={[
          { value: "TOP_BANNER", text: "轮播图", note: "排在最后一张，可在首页里移动" },
          { value: "INFO_BANNER", text: "横幅", note: "只显示第一张" },
        ]}
        onChange={(place) => onChange({ place })}
      />
      <Pair>
        <Field
          label="图片标题"
          value={banner.title}
          onChange={(title) => onChange({ title })}
          maxLength={40}
          autoComplete="off"
          error={faults.title}
        />
        <Field
          label="图片说明（可不填）"
          value={banner.description}
          onChange={(description) => onChange({ description })}
          maxLength={100}
          autoComplete="off"
        />
      </Pair>
      <PictureField
        label="图片"
        value={banner.imgUrl ? [{ url: banner.imgUrl, alt: "" }] : []}
        onChange={(pictures) => onChange({ imgUrl: pictures[0]?.url ?? "" })}
        most={1}
        hasAlt={false}
        error={faults.imgUrl}
      />
      {hasOffer(draft) ? (
        <p className={styles.note}>点击后打开{chosen.activity ? "活动的商品" : "领取优惠券的页面"}</p>
      ) : (
        <LinkField value={banner.link} onChange={(link) => onChange({ link })} error={faults.link} />
      )}
    </Section>
  );
}

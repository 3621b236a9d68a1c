import { ShopPreview } from "../../parts/activity/shop-preview.tsx";
import { CouponFace } from "../../parts/coupon/coupon-face.tsx";
import { MessagePreview } from "../../parts/message/message-preview.tsx";
import { Section } from "../../ui/page/section.tsx";
import styles from "./campaign.module.css";
import { activityOf, type CampaignDraft, couponOf } from "./campaign-draft.ts";

/** What customers see of a campaign on their phones. */
export function PhonePreview({ draft }: { draft: CampaignDraft }) {
  const { chosen, banner, hotWord, message } = draft;
  return (
    <Section title="客人看到的">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reached by keys. */}
      <section className={styles.phone} aria-label="手机预览" tabIndex={0}>
        {chosen.banner && (
          <>
            <p className={styles.where}>首页</p>
            <figure className={styles.banner} data-place={banner.place}>
              {banner.imgUrl ? <img src={`${banner.imgUrl}?w=750`} alt="" /> : <span>图片</span>}
              {banner.place === "TOP_BANNER" && (banner.title || banner.description) && (
                <figcaption>
                  <b>{banner.title}</b> {banner.description}
                </figcaption>
              )}
            </figure>
          </>
        )}
        {chosen.hotWord && (
          <>
            <p className={styles.where}>搜索页 · 热门搜索</p>
            <p>
              <span className={styles.hot} data-red={hotWord.includes("*") ? "" : undefined}>
                {hotWord.replaceAll("*", "") || "热门词"}
              </span>
            </p>
          </>
        )}
        {chosen.activity && <ShopPreview draft={activityOf(draft)} />}
        {chosen.coupon && (
          <>
            <p className={styles.where}>优惠券</p>
            <CouponFace draft={couponOf(draft)} />
          </>
        )}
        {chosen.message && (
          <>
            <p className={styles.where}>消息</p>
            <MessagePreview {...message} />
          </>
        )}
      </section>
    </Section>
  );
}

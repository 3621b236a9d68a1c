import { couponOpsApi } from "@crux/contract/promo/coupon";
import type { CouponRuleRow } from "@crux/contract/promo/coupon.schema";
import { reportOpsApi } from "@crux/contract/report";
import { useState } from "react";
import { useLocation } from "wouter";
import { useAction } from "../../browser/use-action.ts";
import { useClash } from "../../browser/use-clash.ts";
import styles from "../../parts/coupon/coupon.module.css";
import { type CouponDraft, couponFaults, couponTerms, NEW_COUPON } from "../../parts/coupon/coupon-draft.ts";
import {
  COUPON_FIELDS,
  couponDraftOf,
  couponWords,
  type FlatCoupon,
  flatCoupon,
  heldWords,
  termsOfFlat,
} from "../../parts/coupon/coupon-edit.ts";
import { CouponFace } from "../../parts/coupon/coupon-face.tsx";
import { CouponResults } from "../../parts/coupon/coupon-results.tsx";
import { LimitsSection, TermsSection } from "../../parts/coupon/coupon-sections.tsx";
import { PlacesSection } from "../../parts/coupon/places-section.tsx";
import { ClashChoice } from "../../parts/edit/clash-choice.tsx";
import { Button, ButtonLink } from "../../ui/form/button.tsx";
import { FormError } from "../../ui/form/form-error.tsx";
import { Section } from "../../ui/page/section.tsx";
import { CouponHistory } from "./coupon-history.tsx";

/** The form of a coupon, with its history where it has one; what tickets stand on is shown and stays. */
export function CouponEditor({ saved: read }: { saved: CouponRuleRow | null }) {
  const [, go] = useLocation();
  // A newer version leaves what is being typed: saving says what became of it.
  const [saved, setSaved] = useState(read);
  const [draft, setDraft] = useState<CouponDraft>(() => (read ? couponDraftOf(read) : NEW_COUPON));
  const [isTried, setTried] = useState(false);
  const options = { refreshes: [reportOpsApi.couponRules, reportOpsApi.couponRule], isTold: true };
  const add = useAction(couponOpsApi.addRule, { ...options, done: "优惠券已发布", isOnce: true });
  const save = useAction(couponOpsApi.saveRule, { ...options, done: "优惠券已保存" });
  const { isBusy, error } = saved ? save : add;
  const mine = flatCoupon(couponTerms(draft));
  const before = saved ? flatCoupon(saved) : mine;
  const merging = useClash(before, mine, error, flatCoupon);
  const { clash, edit, isChosen } = merging;
  const refused = error && !clash ? { message: `${error.message}${heldWords(error)}` } : null;
  const isHeld = saved !== null && saved.issued > 0;
  const isChanged = !saved || JSON.stringify(mine) !== JSON.stringify(before);
  const all = couponFaults(draft, Date.now());
  const isWrong = Object.keys(all).length > 0;
  const show = (now: CouponRuleRow) => {
    setSaved(now);
    setDraft(couponDraftOf(now));
    setTried(false);
  };
  const submit = async () => {
    setTried(true);
    if (isWrong) return;
    if (!saved) {
      const made = await add.run(couponTerms(draft));
      if (made) go(`/coupons?open=${encodeURIComponent(made.ruleId)}`);
      return;
    }
    const version = clash?.version ?? saved.version;
    const now = await save.run({ ...termsOfFlat(edit), ruleId: saved.ruleId, version });
    if (now) show(withFlat(saved, edit, now.version));
  };
  const section = {
    draft,
    faults: isTried ? all : {},
    onChange: (to: Partial<CouponDraft>) => setDraft({ ...draft, ...to }),
    isHeld,
  };
  return (
    <div className={styles.sheet}>
      <form
        className={styles.column}
        aria-label="优惠券"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <TermsSection {...section} />
        <LimitsSection {...section} />
        <PlacesSection {...section} ownId={saved?.ruleId} />
        <ClashChoice merging={merging} labels={COUPON_FIELDS} wordsOf={couponWords} />
        <FormError error={refused ?? (isTried && isWrong ? { message: "请检查标出的内容" } : null)} />
        <div className={styles.acts}>
          <ButtonLink href="/coupons" variant="ghost">
            返回列表
          </ButtonLink>
          <Button type="submit" variant="main" busy={isBusy} disabled={!isChanged || !isChosen}>
            {saved ? "保存" : "发布"}
          </Button>
        </div>
      </form>
      <div className={styles.side}>
        <Section title="客人看到的">
          <CouponFace draft={draft} />
        </Section>
        {saved && <CouponResults ruleId={saved.ruleId} />}
        <Section title="提示">
          <ul className={styles.tips}>
            <li>
              发出第一张券后，优惠、门槛、对象和开始时间不能再改；名称、说明、有效天数、结束时间、每人可领和总量仍可改。
            </li>
            <li>修改只影响之后发出的券，已发出的券保留各自的到期时间。</li>
            <li>下线后不能再领取，已领的仍可使用。</li>
          </ul>
        </Section>
        {saved && (
          <CouponHistory saved={saved} onRestored={(flat, version) => show(withFlat(saved, flat, version))} />
        )}
      </div>
    </div>
  );
}

/** The coupon as it stands after an edit. */
const withFlat = (saved: CouponRuleRow, flat: FlatCoupon, version: number): CouponRuleRow => ({
  ...saved,
  ...(termsOfFlat(flat) as Partial<CouponRuleRow>),
  version,
});

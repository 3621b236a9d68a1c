import { couponOpsApi } from "@crux/contract/promo/coupon";
import { reportOpsApi } from "@crux/contract/report";
import { useState } from "react";
import { useLocation } from "wouter";
import { useAction } from "../../browser/use-action.ts";
import styles from "../../parts/coupon/coupon.module.css";
import { type CouponDraft, couponFaults, couponTerms, NEW_COUPON } from "../../parts/coupon/coupon-draft.ts";
import { CouponFace } from "../../parts/coupon/coupon-face.tsx";
import { LimitsSection, TermsSection } from "../../parts/coupon/coupon-sections.tsx";
import { Button, ButtonLink } from "../../ui/form/button.tsx";
import { FormError } from "../../ui/form/form-error.tsx";
import { Page } from "../../ui/page/page.tsx";
import { Section } from "../../ui/page/section.tsx";

/** A new coupon; its terms stay as they are once it is published. */
export function CouponScreen() {
  const [, go] = useLocation();
  const [draft, setDraft] = useState<CouponDraft>(NEW_COUPON);
  const [isTried, setTried] = useState(false);
  const add = useAction(couponOpsApi.addRule, {
    refreshes: [reportOpsApi.couponRules],
    done: "优惠券已发布",
    isOnce: true,
    isTold: true,
  });
  const all = couponFaults(draft, Date.now());
  const isWrong = Object.keys(all).length > 0;
  const change = (to: Partial<CouponDraft>) => setDraft({ ...draft, ...to });
  const submit = async () => {
    setTried(true);
    if (isWrong) return;
    const made = await add.run(couponTerms(draft));
    if (made) go(`/coupons?open=${encodeURIComponent(made.ruleId)}`);
  };
  const section = { draft, faults: isTried ? all : {}, onChange: change };
  return (
    <Page title="新建优惠券">
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
          <FormError error={add.error ?? (isTried && isWrong ? { message: "请检查标出的内容" } : null)} />
          <div className={styles.acts}>
            <ButtonLink href="/coupons" variant="ghost">
              返回列表
            </ButtonLink>
            <Button type="submit" variant="main" busy={add.isBusy}>
              发布
            </Button>
          </div>
        </form>
        <div className={styles.side}>
          <Section title="客人看到的">
            <CouponFace draft={draft} />
          </Section>
          <Section title="提示">
            <ul className={styles.tips}>
              <li>发布后条件不能修改，只能下线；要改条件请新建一张。</li>
              <li>发布后可复制领取链接、发给客户，或印制券码。</li>
              <li>下线后不能再领取，已领的仍可使用。</li>
            </ul>
          </Section>
        </div>
      </div>
    </Page>
  );
}

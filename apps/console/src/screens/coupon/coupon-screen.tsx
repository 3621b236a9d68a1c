import { query } from "@crux/client/query";
import * as couponOutcome from "@crux/contract/outcomes/coupon";
import { reportOpsApi } from "@crux/contract/report";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "wouter";
import styles from "../../parts/activity/activity.module.css";
import { COUPON_STATES } from "../../parts/promo/coupon-words.ts";
import { EditedNote } from "../../parts/promo/edited-note.tsx";
import { ButtonLink } from "../../ui/form/button.tsx";
import { Answer } from "../../ui/page/answer.tsx";
import { Page } from "../../ui/page/page.tsx";
import { CouponEditor } from "./coupon-editor.tsx";

/** One coupon as it is written: how it works, and how customers see it. */
export function CouponScreen() {
  const { id } = useParams();
  if (id !== undefined) return <SavedCoupon key={id} ruleId={id} />;
  return (
    <Page title="新建优惠券">
      <CouponEditor saved={null} />
    </Page>
  );
}

function SavedCoupon({ ruleId }: { ruleId: string }) {
  const answer = useQuery(query(reportOpsApi.couponRule, { ruleId }));
  const { data } = answer;
  return (
    <Page
      title={data?.title ?? "优惠券"}
      note={
        data && (
          <EditedNote state={COUPON_STATES[data.state]} saved={data}>
            {data.issued > 0 && `已发 ${data.issued.toLocaleString("en-AU")} 张`}
          </EditedNote>
        )
      }
      acts={
        data && <ButtonLink href={`/coupons/${encodeURIComponent(data.ruleId)}/tickets`}>查看券码</ButtonLink>
      }
    >
      <Answer
        answer={answer}
        missing={couponOutcome.NOT_FOUND}
        none="没有这张优惠券"
        list={["/coupons", "返回优惠券"]}
        bones={<div className={styles.bone} aria-busy="true" />}
      >
        {(saved) => <CouponEditor saved={saved} />}
      </Answer>
    </Page>
  );
}

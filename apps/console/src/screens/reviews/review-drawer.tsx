import { reviewOpsApi } from "@crux/contract/review/review";
import type { OpsReview } from "@crux/contract/review/review.schema";
import { useState } from "react";
import { Link } from "wouter";
import { useAction } from "../../browser/use-action.ts";
import { WordsForm } from "../../parts/edit/words-form.tsx";
import { Button } from "../../ui/form/button.tsx";
import { useKeys } from "../../ui/keys/use-keys.ts";
import { Drawer } from "../../ui/layer/drawer.tsx";
import { ReasonDialog } from "../../ui/layer/reason-dialog.tsx";
import { Section } from "../../ui/page/section.tsx";
import { Facts } from "../../ui/show/facts.tsx";
import { Moment } from "../../ui/show/moment.tsx";
import { PictureStage } from "../../ui/show/picture-stage.tsx";
import { Tag } from "../../ui/show/tag.tsx";
import { REVIEW_STATES, starsText } from "./review-words.ts";
import styles from "./reviews.module.css";

const REFRESHES = [reviewOpsApi.reviews] as const;
const USUAL = ["含有联系方式或广告", "与商品无关", "照片里有个人信息", "用语不当"];

/** One review: what was said, what staff answer, and whether everybody sees it. */
export function ReviewDrawer({ review, onClose }: { review: OpsReview; onClose: () => void }) {
  return (
    <Drawer
      title={review.productName}
      label={`评价 ${review.id}`}
      onClose={onClose}
      acts={<Acts review={review} />}
    >
      <Section title="评价">
        <Facts
          facts={[
            [
              "状态",
              <Tag key="state" tone={REVIEW_STATES[review.state].tone}>
                {REVIEW_STATES[review.state].text}
              </Tag>,
            ],
            ["评分", `${starsText(review.stars)}（${review.stars} 星）`],
            ["规格", review.attributes],
            ["客户", `${review.nickName}${review.isAnonymous ? "（匿名展示）" : ""}`],
            [
              "订单",
              <Link key="order" href={`/orders/${review.orderId}`} className={styles.link}>
                {review.orderId}
              </Link>,
            ],
            ["时间", <Moment key="time" at={review.time} />],
            ["处理人", review.staffName],
            ["原因", review.refusal],
          ]}
        />
        <p className={styles.words}>{review.words || "没有填写文字"}</p>
        <Pictures pictures={review.pictures} />
      </Section>
      {review.state !== "REFUSED" && <Reply review={review} />}
    </Drawer>
  );
}

function Pictures({ pictures }: { pictures: readonly string[] }) {
  const [open, setOpen] = useState<string | null>(null);
  if (pictures.length === 0) return null;
  return (
    <>
      <ul className={styles.pictures} aria-label="评价图片">
        {pictures.map((url, at) => (
          <li key={url}>
            <button
              type="button"
              aria-label={`评价图片 ${at + 1}`}
              aria-expanded={open === url}
              onClick={() => setOpen(open === url ? null : url)}
            >
              <img src={`${url}?w=360`} alt="" width={96} height={96} loading="lazy" />
            </button>
          </li>
        ))}
      </ul>
      {open !== null && <PictureStage src={open} alt="评价图片" />}
    </>
  );
}

function Acts({ review }: { review: OpsReview }) {
  const { id: reviewId, version, state } = review;
  const [asked, setAsked] = useState<"refuse" | "hide" | null>(null);
  const publish = useAction(reviewOpsApi.publish, { refreshes: REFRESHES, done: "评价已公开" });
  const refuse = useAction(reviewOpsApi.refuse, {
    refreshes: REFRESHES,
    done: "已退回，客户会收到原因",
    isTold: true,
  });
  const hide = useAction(reviewOpsApi.hide, { refreshes: REFRESHES, done: "评价已隐藏", isTold: true });
  const show = () => void publish.run({ reviewId, version });
  const isWaiting = state === "WAITING";
  useKeys([
    ...(state !== "SHOWN" ? [{ keys: "a", text: "公开", act: show }] : []),
    ...(isWaiting ? [{ keys: "r", text: "退回", act: () => setAsked("refuse") }] : []),
  ]);
  return (
    <>
      {isWaiting && (
        <Button variant="danger" onClick={() => setAsked("refuse")} keys="R">
          退回
        </Button>
      )}
      {state === "SHOWN" && (
        <Button variant="danger" onClick={() => setAsked("hide")}>
          隐藏
        </Button>
      )}
      {state !== "SHOWN" && (
        <Button variant="main" busy={publish.isBusy} onClick={show} keys="A">
          {isWaiting ? "公开" : "重新公开"}
        </Button>
      )}
      {asked === "refuse" && (
        <ReasonDialog
          title="退回这条评价？"
          text="客户会看到原因，可以修改后再次提交。"
          act="退回"
          isDanger
          usual={USUAL}
          isBusy={refuse.isBusy}
          error={refuse.error}
          onAct={async (reason) => {
            if (await refuse.run({ reviewId, version, reason })) setAsked(null);
          }}
          onClose={() => setAsked(null)}
        />
      )}
      {asked === "hide" && (
        <ReasonDialog
          title="隐藏这条评价？"
          text="商品页不再展示，评分随之重算。客户会看到原因。"
          act="隐藏"
          isDanger
          usual={USUAL}
          isBusy={hide.isBusy}
          error={hide.error}
          onAct={async (reason) => {
            if (await hide.run({ reviewId, version, reason })) setAsked(null);
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}

function Reply({ review }: { review: OpsReview }) {
  const { run, isBusy, error } = useAction(reviewOpsApi.reply, {
    refreshes: REFRESHES,
    done: "回复已保存",
    isTold: true,
  });
  return (
    <Section title="商家回复">
      <WordsForm
        type="reviewReply"
        id={review.id}
        now={replyOf(review)}
        save={async (reply, version) => {
          const saved = await run({ reviewId: review.id, reply, version });
          return saved && replyOf(saved);
        }}
        {...{ isBusy, error }}
        label="所有人看到"
        hint="留空保存即撤回回复"
        name="回复"
        rows={3}
        maxLength={500}
      />
    </Section>
  );
}

const replyOf = ({ reply, replied }: OpsReview) => ({ ...replied, words: reply });

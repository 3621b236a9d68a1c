import { reviewApi } from "@crux/contract/review/review";
import type { OwnReview, ReviewableLine } from "@crux/contract/review/review.schema";
import { useRef, useState } from "react";
import { useCall } from "../../browser/api.ts";
import { useCallOnce } from "../../browser/call-once.ts";
import { UploadsCard } from "../../parts/page/uploads-card.tsx";
import { useUploads } from "../../parts/page/use-uploads.ts";
import { ReviewPictures } from "../../parts/review/review-item.tsx";
import { Stars, StarsField } from "../../parts/review/stars.tsx";
import { Button } from "../../ui/form/button.tsx";
import { FailureNote } from "../../ui/form/failure-note.tsx";
import { Field } from "../../ui/form/field.tsx";
import { focusInvalid } from "../../ui/form/focus-invalid.ts";
import { Switch } from "../../ui/form/switch.tsx";
import { confirm } from "../../ui/layer/confirm.tsx";
import { toast } from "../../ui/layer/toast.tsx";
import { Card } from "../../ui/show/card.tsx";
import { Picture } from "../../ui/show/picture.tsx";
import { Tag } from "../../ui/show/tag.tsx";

const MOST_PICTURES = 6;
const MOST_WORDS = 500;
const MISSING = "请先评分";

const STATES: Record<OwnReview["state"], { text: string; tone: "brand" | "warn" | "grey" }> = {
  WAITING: { text: "审核中", tone: "warn" },
  SHOWN: { text: "已公开", tone: "brand" },
  REFUSED: { text: "未通过", tone: "warn" },
  HIDDEN: { text: "已隐藏", tone: "grey" },
};

/** One line of an order: what was said of it, or the form to say it. */
export function LineReview({ orderId, line }: { orderId: number; line: ReviewableLine }) {
  const [isEditing, setEditing] = useState(line.review === null);
  return (
    <section className="review-line" aria-label={`评价 ${line.productName}`}>
      {isEditing ? (
        <ReviewForm orderId={orderId} line={line} onDone={() => setEditing(false)} />
      ) : (
        <Card>
          <Goods line={line} />
          {line.review && <Said review={line.review} onEdit={() => setEditing(true)} />}
        </Card>
      )}
    </section>
  );
}

function Goods({ line: { imgUrl, productName, attributes } }: { line: ReviewableLine }) {
  return (
    <div className="review-goods">
      <span>
        <Picture src={imgUrl} width={160} alt="" round="field" />
      </span>
      <span className="review-names">
        <span className="review-writer">{productName}</span>
        {attributes !== "" && <span className="review-facts">{attributes}</span>}
      </span>
    </div>
  );
}

function Said({ review, onEdit }: { review: OwnReview; onEdit: () => void }) {
  const remove = useCall(reviewApi.remove, {
    refreshes: [reviewApi.ofOrder, reviewApi.summary, reviewApi.list],
  });
  const { text, tone } = STATES[review.state];
  const isOpen = review.state === "WAITING" || review.state === "REFUSED";
  const handleRemove = async () => {
    const ask = { title: "删除评价", body: "确定删除该评价吗？", ok: "删除", danger: true };
    if (!(await confirm(ask))) return;
    if ((await remove.run({ reviewId: review.id })) !== undefined) {
      toast("评价已删除");
      onEdit();
    }
  };
  return (
    <div className="review-said">
      <p className="review-state">
        <Stars value={review.stars} />
        <Tag tone={tone}>{text}</Tag>
        {review.isAnonymous && <Tag tone="grey">匿名</Tag>}
      </p>
      {review.words !== "" && <p className="review-words">{review.words}</p>}
      <ReviewPictures pictures={review.pictures} />
      {review.refusal !== "" && <p className="review-note">原因：{review.refusal}</p>}
      {review.reply !== "" && <p className="review-note">商家回复：{review.reply}</p>}
      <p className="review-acts">
        <Button variant="ghost" size="row" busy={remove.isBusy} onClick={() => void handleRemove()}>
          删除
        </Button>
        {isOpen && (
          <Button variant="plain" size="row" onClick={onEdit}>
            修改
          </Button>
        )}
      </p>
    </div>
  );
}

function ReviewForm({
  orderId,
  line,
  onDone,
}: {
  orderId: number;
  line: ReviewableLine;
  onDone: () => void;
}) {
  const { skuId, itemType, review } = line;
  const [stars, setStars] = useState(review?.stars ?? 0);
  const [isAsked, setIsAsked] = useState(false);
  const head = useRef<HTMLDivElement>(null);
  const [words, setWords] = useState(review?.words ?? "");
  const [isAnonymous, setAnonymous] = useState(review?.isAnonymous ?? false);
  const pictures = useUploads({
    endpoint: reviewApi.uploadPicture,
    draft: `review ${orderId} ${skuId} ${itemType}`,
    most: MOST_PICTURES,
    initial: review?.pictures,
  });
  const save = useCallOnce(reviewApi.save, { refreshes: [reviewApi.ofOrder] });
  const submit = async () => {
    if (stars === 0) {
      setIsAsked(true);
      if (head.current) focusInvalid(head.current);
      return toast(MISSING);
    }
    if (pictures.isUploading) return toast("图片上传中，请稍候");
    const said = { orderId, skuId, itemType, stars, words, pictures: pictures.urls, isAnonymous };
    if (!(await save.run(said))) return;
    pictures.clear();
    toast("评价已提交，审核后公开");
    onDone();
  };
  return (
    <>
      <Card>
        <div ref={head} className="review-form">
          <Goods line={line} />
          <StarsField
            name={`stars ${skuId} ${itemType}`}
            value={stars}
            error={isAsked && stars === 0 ? MISSING : undefined}
            onChange={setStars}
          />
          <Field
            label="评价内容"
            rows={3}
            value={words}
            onChange={setWords}
            maxLength={MOST_WORDS}
            hasCounter
            placeholder="说说质量、包装和到货，供其他客户参考"
          />
          <Switch label="匿名评价" checked={isAnonymous} onChange={setAnonymous} />
        </div>
      </Card>
      <UploadsCard
        uploads={pictures}
        title="晒图"
        name="图片"
        hint="请勿拍到面单和个人信息"
        isLocked={save.isBusy}
      />
      {save.failure && <FailureNote text={save.failure} />}
      <Button size="wide" busy={save.isBusy} inactive={stars === 0} onClick={() => void submit()}>
        提交评价
      </Button>
    </>
  );
}

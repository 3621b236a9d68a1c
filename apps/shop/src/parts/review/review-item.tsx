import type { ShownReview } from "@crux/contract/review/review.schema";
import { useState } from "react";
import { LazyImagePreview } from "../../ui/page/lazy-image-preview.tsx";
import { Picture } from "../../ui/show/picture.tsx";
import { showDate } from "../time/show-time.ts";
import { Stars } from "./stars.tsx";

/** What one customer says of goods, with pictures that open, and what the shop answered. */
export function ReviewItem({ review }: { review: ShownReview }) {
  const { writer, stars, words, pictures, attributes, reply, time } = review;
  return (
    <article className="review">
      <p className="review-head">
        <span className="review-writer">{writer}</span>
        <Stars value={stars} />
      </p>
      <p className="review-facts">
        {showDate(time)}
        {attributes !== "" && ` · ${attributes}`}
      </p>
      <p className="review-words">{words === "" ? "没有填写文字" : words}</p>
      <ReviewPictures pictures={pictures} />
      {reply !== "" && (
        <p className="review-note">
          <b>商家回复：</b>
          {reply}
        </p>
      )}
    </article>
  );
}

/** Small pictures, of which each opens over the whole screen. */
export function ReviewPictures({ pictures }: { pictures: readonly string[] }) {
  const [opened, setOpened] = useState<number | null>(null);
  if (pictures.length === 0) return null;
  return (
    <>
      <ul className="review-pictures">
        {pictures.map((src, at) => (
          <li key={src}>
            <button
              type="button"
              className="review-picture"
              aria-label={`查看评价图片${at + 1}`}
              onClick={() => setOpened(at)}
            >
              <Picture src={src} width={160} alt="" round="field" />
            </button>
          </li>
        ))}
      </ul>
      {opened !== null && (
        <LazyImagePreview
          images={pictures.map((src, at) => ({ src, alt: `评价图片${at + 1}` }))}
          index={opened}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}

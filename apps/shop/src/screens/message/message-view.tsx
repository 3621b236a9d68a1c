import type { Message } from "@crux/contract/notify.schema";
import { useState } from "react";
import { messageTime } from "../../parts/message/message-time.ts";
import { splitPictures } from "../../parts/sku/joined-pictures.ts";
import { ButtonLink } from "../../ui/form/button.tsx";
import { LazyImagePreview } from "../../ui/page/lazy-image-preview.tsx";
import { Card } from "../../ui/show/card.tsx";
import { resized } from "../../ui/show/picture.tsx";
import styles from "./message-view.module.css";

/** Title, time, plain text with its line breaks, and pictures in their own shape. */
export function MessageView({ message }: { message: Message }) {
  const { title, createTime, body, link, path } = message.owMessage;
  const [opened, setOpened] = useState<number>();
  const pictures = splitPictures(link).map((src, index) => ({ src, alt: `图片${index + 1}` }));
  return (
    <Card>
      <article className={styles.message}>
        <h2 className={styles.title}>{title}</h2>
        <time className={styles.time} dateTime={createTime}>
          {messageTime(createTime)}（北京时间）
        </time>
        {body && <p className={styles.body}>{body}</p>}
        {pictures.map(({ src, alt }, index) => (
          <button key={src} type="button" className={styles.picture} onClick={() => setOpened(index)}>
            <img src={resized(src, 750)} alt={alt} loading="lazy" decoding="async" />
          </button>
        ))}
        {path && (
          <div className={styles.act}>
            <ButtonLink href={path} variant="plain">
              查看详情
            </ButtonLink>
          </div>
        )}
      </article>
      {opened !== undefined && (
        <LazyImagePreview images={pictures} index={opened} onClose={() => setOpened(undefined)} />
      )}
    </Card>
  );
}

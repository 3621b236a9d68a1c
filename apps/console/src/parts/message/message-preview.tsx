import styles from "./message.module.css";
import type { MessageDraft } from "./message-draft.ts";

/** A message as its readers have it. */
export function MessagePreview({ title, body, pictures }: Pick<MessageDraft, "title" | "body" | "pictures">) {
  return (
    <article className={styles.preview} aria-label="客户看到的消息">
      <b>{title || "标题"}</b>
      <p>{body || "正文"}</p>
      {pictures.map((url) => (
        <img key={url} src={`${url}?w=750`} alt="" />
      ))}
    </article>
  );
}

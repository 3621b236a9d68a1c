import styles from "./messages.module.css";

/** A message as its readers have it. */
export function MessagePreview({ title, body }: { title: string; body: string }) {
  return (
    <article className={styles.preview}>
      <b>{title || "标题"}</b>
      <p>{body || "正文"}</p>
    </article>
  );
}

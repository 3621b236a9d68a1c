import { useState } from "react";
import styles from "./thumb.module.css";

/** A small picture of goods; a grey place where there is none. Its name stands beside it or in `title`. */
export function Thumb({ src, title }: { src: string; title?: string }) {
  const [failed, setFailed] = useState("");
  const isMissing = src === "" || failed === src;
  return isMissing ? (
    <span className={styles.thumb} title={title} />
  ) : (
    // Another picture is another element: an element would show the one before until its next one is here.
    <img
      key={src}
      className={styles.thumb}
      src={`${src}?w=160`}
      alt=""
      title={title}
      loading="lazy"
      decoding="async"
      onError={() => setFailed(src)}
    />
  );
}

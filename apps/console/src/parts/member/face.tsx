import { useState } from "react";
import styles from "./face.module.css";

/** A customer's picture, or the first sign of their name; the name stands beside it. */
export function Face({ src, name, isLarge = false }: { src: string; name: string; isLarge?: boolean }) {
  const [failed, setFailed] = useState("");
  const isMissing = src === "" || failed === src;
  return (
    <span className={styles.face} data-large={isLarge ? "" : undefined} aria-hidden="true">
      {isMissing ? (
        [...name][0]?.toUpperCase()
      ) : (
        <img src={src} alt="" loading="lazy" onError={() => setFailed(src)} />
      )}
    </span>
  );
}

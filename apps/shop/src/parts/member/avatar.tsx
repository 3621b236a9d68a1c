import { Picture } from "../../ui/show/picture.tsx";
import styles from "./avatar.module.css";

/** A person's picture, or the first letter of the nickname. */
export function Avatar(props: { src: string; nickName: string; size?: "s" | "m" }) {
  const { src, nickName, size = "m" } = props;
  return (
    <span className={styles.avatar} data-size={size} aria-hidden="true">
      {src ? <Picture src={src} width={size === "s" ? 40 : 56} alt="" round="full" /> : [...nickName][0]}
    </span>
  );
}

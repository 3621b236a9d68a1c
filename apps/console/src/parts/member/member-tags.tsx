import { Tag } from "../../ui/show/tag.tsx";
import styles from "./member-tags.module.css";

/** The card in the card's own gold; what keeps somebody out in the colour of alarms. */
export function MemberTags(props: {
  userClass: "PLAIN" | "VIP";
  isDisabled?: boolean;
  isClosing?: boolean;
  isErased?: boolean;
}) {
  return (
    <>
      {props.userClass === "VIP" && <span className={styles.card}>黑卡</span>}
      {props.isDisabled && <Tag tone="alarm">已停用</Tag>}
      {props.isClosing && <Tag tone="warn">注销中</Tag>}
      {props.isErased && <Tag tone="grey">已注销</Tag>}
    </>
  );
}

import { back } from "@crux/web/navigation";
import type { Ref } from "react";
import { Icon } from "../../ui/icons/icon.tsx";
import type { CheckoutProblem, Remedy } from "./checkout-check.ts";
import type { NoteElement } from "./point-at-note.ts";
import styles from "./remedy-note.module.css";

const ACTS: Record<Remedy, string> = {
  SENDER: "去选择",
  RECEIVER: "去选择",
  IDENTITY: "去补充",
  SCHEME: "去选择",
  CART: "去修改",
};

interface RemedyNoteProps {
  problem: CheckoutProblem;
  receiverId: number | undefined;
  /** Brings the schemes into view. */
  onSchemes: () => void;
  at: Ref<NoteElement>;
}

/** Why the order cannot be made yet, above its button; a tap leads to where that is mended. */
export function RemedyNote({ problem: { text, remedy }, receiverId, onSchemes, at }: RemedyNoteProps) {
  const content = (
    <>
      <span>{text}</span>
      <span className={styles.act}>
        {ACTS[remedy]}
        <Icon name="chevron" size={16} />
      </span>
    </>
  );
  const href = linkOf(remedy, receiverId);
  if (href !== undefined) {
    return (
      <a ref={at} className={styles.note} href={href}>
        {content}
      </a>
    );
  }
  return (
    <button
      ref={at}
      type="button"
      className={styles.note}
      onClick={() => (remedy === "CART" ? back("/cart") : onSchemes())}
    >
      {content}
    </button>
  );
}

function linkOf(remedy: Remedy, receiverId: number | undefined): string | undefined {
  if (remedy === "SENDER") return "/senders?status=select&page=cartPre";
  if (remedy === "RECEIVER") return "/receivers?status=select&page=cartPre";
  if (remedy === "IDENTITY" && receiverId !== undefined) {
    return `/receiver?status=update&id=${receiverId}&part=identity`;
  }
  return undefined;
}

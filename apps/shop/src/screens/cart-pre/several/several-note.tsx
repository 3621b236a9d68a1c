import { back } from "@crux/web/navigation";
import type { Ref } from "react";
import { Icon } from "../../../ui/icons/icon.tsx";
import type { NoteElement } from "../point-at-note.ts";
import styles from "../remedy-note.module.css";
import { ADD_RECEIVER, SENDERS_OF_SEVERAL } from "./choosing.ts";
import type { SeveralProblem } from "./portion-facts.ts";

const ACTS: Record<SeveralProblem["remedy"], string> = {
  SENDER: "去选择",
  RECEIVER: "去选择",
  IDENTITY: "去补充",
  SCHEME: "去选择",
  CART: "去修改",
  SHARE: "去分配",
};

interface SeveralNoteProps {
  problem: SeveralProblem;
  /** Of the portion that the problem is about. */
  receiverId: number | undefined;
  onShare: () => void;
  onScheme: () => void;
  noteAt: Ref<NoteElement>;
}

/** Why the orders cannot be made yet, above their button; a tap leads to where that is mended. */
export function SeveralNote({ problem, receiverId, onShare, onScheme, noteAt }: SeveralNoteProps) {
  const { text, remedy, at } = problem;
  const href = linkOf(problem, receiverId);
  const content = (
    <>
      <span>{text}</span>
      <span className={styles.act}>
        {remedy === "RECEIVER" && at !== undefined ? "查看" : ACTS[remedy]}
        <Icon name="chevron" size={16} />
      </span>
    </>
  );
  if (href !== undefined) {
    return (
      <a ref={noteAt} className={styles.note} href={href}>
        {content}
      </a>
    );
  }
  const act = () => {
    if (remedy === "SHARE") onShare();
    // What may not go to a country is taken from the portion, or from the cart.
    else if (remedy === "CART") at === undefined ? back("/cart") : onShare();
    else onScheme();
  };
  return (
    <button ref={noteAt} type="button" className={styles.note} onClick={act}>
      {content}
    </button>
  );
}

function linkOf({ remedy, at }: SeveralProblem, receiverId: number | undefined): string | undefined {
  if (remedy === "SENDER") return SENDERS_OF_SEVERAL;
  if (remedy === "RECEIVER" && at === undefined) return ADD_RECEIVER;
  if (remedy === "IDENTITY") return `/receiver?status=update&id=${receiverId}&part=identity`;
  return undefined;
}

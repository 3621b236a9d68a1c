import type { ReactNode } from "react";
import { Moment } from "../../ui/show/moment.tsx";
import { Tag } from "../../ui/show/tag.tsx";
import styles from "../activity/activity.module.css";

type EditedNoteProps = {
  state: { tone: NonNullable<Parameters<typeof Tag>[0]["tone"]>; text: string };
  /** Who edited it last, and when; nobody did where there is no moment. */
  saved: { editor: string | null; editTime: string | null };
  children?: ReactNode;
};

/** Beside the title of what is edited: its state, what else is worth knowing, and who touched it last. */
export function EditedNote({ state, saved: { editor, editTime }, children }: EditedNoteProps) {
  return (
    <span className={styles.headNote}>
      <Tag tone={state.tone}>{state.text}</Tag>
      {children}
      {editTime && (
        <span>
          {editor} 修改于 <Moment at={editTime} />
        </span>
      )}
    </span>
  );
}

import type { EditedThing } from "@crux/contract/staff/history.schema";
import { isRecord } from "@crux/web/storage";
import { HistoryButton } from "./history-button.tsx";

/** What the log says in place of words about a customer who is gone. */
const HIDDEN = "***";

type NoteHistoryProps = {
  type: Extract<EditedThing, "orderNote" | "pkgNote">;
  id: number;
  note: { note: string; version: number };
  fill: (note: string) => void;
};

/** What a note said before; of a customer who was erased nothing comes back. */
export function NoteHistory({ type, id, note: { note, version }, fill }: NoteHistoryProps) {
  return (
    <HistoryButton<string>
      type={type}
      id={id}
      version={version}
      now={note}
      read={(logged) => {
        const words = noteIn(logged);
        return words === HIDDEN ? null : words;
      }}
      words={(words) => [["备注", words]]}
      say={({ after }) => (noteIn(after) === HIDDEN ? "客户资料已删除，不能恢复" : "")}
      fill={fill}
    />
  );
}

const noteIn = (logged: unknown) =>
  isRecord(logged) && typeof logged.note === "string" ? logged.note : null;

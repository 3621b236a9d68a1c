import type { EditedThing } from "@crux/contract/staff/history.schema";
import { HIDDEN } from "@crux/rules/people/hidden-words";
import { isRecord } from "@crux/web/storage";
import { HistoryButton } from "./history-button.tsx";

/** What the log calls the words of each, and what they are called here. */
const FIELDS = {
  orderNote: ["note", "备注"],
  pkgNote: ["note", "备注"],
  reviewReply: ["reply", "回复"],
} as const satisfies Partial<Record<EditedThing, readonly [field: string, label: string]>>;

export type WordsHistoryProps = {
  type: keyof typeof FIELDS;
  id: number;
  /** What stands there now. */
  words: string;
  version: number;
  fill: (words: string) => void;
};

/** What staff wrote about a customer or to one before; of a customer who was erased nothing comes back. */
export function WordsHistory({ type, id, words, version, fill }: WordsHistoryProps) {
  const [field, label] = FIELDS[type];
  const wordsIn = (logged: unknown) =>
    isRecord(logged) && typeof logged[field] === "string" ? logged[field] : null;
  return (
    <HistoryButton<string>
      type={type}
      id={id}
      version={version}
      now={words}
      read={(logged) => {
        const former = wordsIn(logged);
        return former === HIDDEN ? null : former;
      }}
      words={(former) => [[label, former]]}
      say={({ after }) => (wordsIn(after) === HIDDEN ? "客户资料已删除，不能恢复" : "")}
      fill={fill}
    />
  );
}

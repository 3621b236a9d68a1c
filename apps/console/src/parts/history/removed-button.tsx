import { query } from "@crux/client/query";
import { staffOpsApi } from "@crux/contract/staff";
import type { Removal, RemovedThing } from "@crux/contract/staff/history.schema";
import { isRecord } from "@crux/web/storage";
import { useQueries } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../ui/form/button.tsx";
import { FormError } from "../../ui/form/form-error.tsx";
import { Modal } from "../../ui/layer/modal.tsx";
import { ErrorView } from "../../ui/page/error-view.tsx";
import { Moment } from "../../ui/show/moment.tsx";
import { callName } from "../staff/call-names.ts";
import styles from "./history.module.css";

/** What stood in the fields of something that was removed. */
type Fields = Readonly<Record<string, unknown>>;

type RemovedProps = {
  types: readonly RemovedThing[];
  /** What it was called, and what else tells it from others. */
  words: (fields: Fields, type: RemovedThing) => readonly [name: string, note: string];
  /** Brings one back under its number. */
  restore: (type: RemovedThing, id: number, fields: Fields) => Promise<unknown>;
  isBusy: boolean;
  error: { message: string } | null;
};

/** Opens the list of what was removed on a page, each with the way back. */
export function RemovedButton(props: RemovedProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>已删除</Button>
      {isOpen && <RemovedList {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function RemovedList({
  types,
  words,
  restore,
  isBusy,
  error,
  onClose,
}: RemovedProps & { onClose: () => void }) {
  const answers = useQueries({
    queries: types.map((type) => ({
      ...query(staffOpsApi.removed, { type }),
      refetchOnMount: "always" as const,
    })),
  });
  const failed = answers.find((one) => one.error && !one.data);
  const isRead = answers.every(({ data }) => data);
  const removed = answers
    .flatMap(({ data = [] }, at) => data.map((one) => ({ ...one, type: types[at] ?? "banner" })))
    .sort((one, other) => Date.parse(other.time) - Date.parse(one.time));
  return (
    <Modal title="已删除" isWide onClose={onClose}>
      {failed?.error && <ErrorView error={failed.error} onRetry={() => void failed.refetch()} />}
      {!isRead && !failed && <p aria-busy="true">正在读取…</p>}
      {isRead && removed.length === 0 && <p className={styles.note}>没有删除过内容</p>}
      <FormError error={error} />
      <ol className={styles.steps}>
        {removed.map((one) => {
          const fields = fieldsOf(one);
          const [name, note] = words(fields, one.type);
          return (
            <li key={`${one.type}-${one.id}`}>
              <p className={styles.who}>
                {one.editor || "系统"} <Moment at={one.time} />
                <span>{callName(one.line)}</span>
              </p>
              <p>
                {name || `编号 ${one.id}`} <span className={styles.note}>{note}</span>
              </p>
              <Button
                busy={isBusy}
                aria-label={`恢复${name}`}
                onClick={() => void restore(one.type, one.id, fields)}
              >
                恢复
              </Button>
            </li>
          );
        })}
      </ol>
    </Modal>
  );
}

const fieldsOf = ({ before }: Removal): Fields => (isRecord(before) ? before : {});

/** A text of what stood there. */
export const textIn = (fields: Fields, name: string): string =>
  typeof fields[name] === "string" ? fields[name] : "";

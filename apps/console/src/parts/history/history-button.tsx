import { waitingPart } from "@crux/web/waiting-part";
import { Suspense, useState } from "react";
import { Button } from "../../ui/form/button.tsx";
import { Modal } from "../../ui/layer/modal.tsx";
import { toast } from "../../ui/layer/toast.tsx";
import type { History, HistoryList } from "./history-list.tsx";

/** It knows what every call is called, which no form has to load before it is asked for. */
const List = waitingPart(() => import("./history-list.tsx")) as unknown as typeof HistoryList;

type HistoryButtonProps<State> = History<State> & {
  /**
   * Puts a former state into the form, which saves it as any other edit: with its clash, and its second person. Without
   * it the history can only be read.
   */
  fill?: ((state: State) => void) | undefined;
};

/** Opens the history of what a form edits; what stood there once goes back into the form. */
export function HistoryButton<State>({ fill, ...history }: HistoryButtonProps<State>) {
  const [isOpen, setOpen] = useState(false);
  const choose = (state: State) => {
    setOpen(false);
    fill?.(state);
    toast("已填入当时的内容");
  };
  return (
    <>
      <Button onClick={() => setOpen(true)}>历史</Button>
      {isOpen && (
        <Modal title="历史" isWide onClose={() => setOpen(false)}>
          <Suspense fallback={<p aria-busy="true">正在读取…</p>}>
            <List {...history} onChoose={fill && choose} />
          </Suspense>
        </Modal>
      )}
    </>
  );
}

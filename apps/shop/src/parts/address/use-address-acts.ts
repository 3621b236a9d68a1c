import { ApiError } from "@crux/client/client";
import { refresh } from "@crux/client/query";
import type { Receiver, Sender } from "@crux/contract/address.schema";
import type { AnyEndpoint } from "@crux/contract/endpoint";
import { useParams } from "@crux/web/navigation";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { reportError } from "../../browser/api.ts";
import { confirm } from "../../ui/layer/confirm.tsx";
import { progress } from "../../ui/layer/toast.tsx";
import { type AddressBook, addForSeveral, chooseForPreview, followInPreview } from "./address-book.ts";
import { isForSeveral, previewOf } from "./is-choosing.ts";
import { useFinish } from "./use-finish.ts";

/** The calls of one address form, rejecting with `ApiError`. */
export type AddressCalls = {
  /** Undefined while the address is new. */
  id: number | undefined;
  save: () => Promise<Sender | Receiver>;
  remove: (id: number) => Promise<null>;
  /** Asks for what is said beside the question whether to delete it. */
  removeNote?: (() => Promise<string>) | undefined;
  /** Loads the first pages of the list again. */
  reload: () => Promise<unknown>;
  /** Calls whose answers a change makes old. */
  refreshes: readonly AnyEndpoint[];
};

/** Saving and deleting an address: each asks first, sends once, and ends the form (R-RCV-31, R-RCV-17). */
export function useAddressActs(book: AddressBook, calls: AddressCalls, form: { dropDraft: () => void }) {
  const queries = useQueryClient();
  const [busyWith, setBusyWith] = useState<"save" | "remove" | null>(null);
  const isStarted = useRef(false);
  const { id } = calls;

  // A new address of a checkout is meant for it, so nobody has to look for it in the list.
  const params = useParams();
  const isForPreview = params.get("page") === "cartPre" && id === undefined;
  const end = useFinish({
    ...(isForPreview ? { fallback: previewOf(params), steps: 2 } : { fallback: book.list, steps: 1 }),
    onRefresh: () => {
      // Lists of other searches load when they are seen again; failures show there.
      void refresh(queries, ...calls.refreshes)
        .then(calls.reload)
        .catch(() => undefined);
    },
  });

  const act = async (
    name: "save" | "remove",
    ask: () => Promise<Parameters<typeof confirm>[0]>,
    send: () => Promise<string>,
  ) => {
    if (isStarted.current || end.isDone) return;
    isStarted.current = true;
    try {
      setBusyWith(name);
      const question = await ask();
      setBusyWith(null);
      if (!(await confirm(question))) return;
      setBusyWith(name);
      const message = await send().finally(progress(name === "save" ? "请求中…" : "删除中…"));
      form.dropDraft();
      end.finish(message);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      reportError(error);
    } finally {
      // Whatever went wrong, the form can be sent again.
      setBusyWith(null);
      isStarted.current = false;
    }
  };

  return {
    busyWith,
    isDone: end.isDone,
    leave: end.leave,
    save: () =>
      act(
        "save",
        async () => saveQuestion(book, id),
        async () => {
          const saved = await calls.save();
          if (isForPreview && isForSeveral(params) && "country" in saved) addForSeveral(saved);
          else if (isForPreview) chooseForPreview(book.kind, saved);
          if (id !== undefined) followInPreview(book.kind, id, saved);
          return "已保存";
        },
      ),
    remove: (known: number) =>
      act(
        "remove",
        async () => removeQuestion(book, await calls.removeNote?.()),
        async () => {
          await calls.remove(known);
          followInPreview(book.kind, known, null);
          return "删除成功";
        },
      ),
  };
}

function saveQuestion({ noun }: AddressBook, id: number | undefined) {
  return id === undefined
    ? { title: `保存${noun}`, body: `确定保存该${noun}吗？`, ok: "保存" }
    : { title: "保存修改", body: "确定保存修改吗？", ok: "保存" };
}

function removeQuestion({ noun }: AddressBook, note = "") {
  return { title: `删除${noun}`, body: `确定删除该${noun}吗？${note}`, ok: "删除", danger: true };
}

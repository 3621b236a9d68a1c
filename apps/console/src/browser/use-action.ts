import type { ApiError, CallOptions } from "@crux/client/client";
import type { AnyEndpoint, Input, Output, Refusal } from "@crux/contract/endpoint";
import * as staffOutcome from "@crux/contract/outcomes/staff";
import { newIdempotencyKey } from "@crux/web/idempotency-key";
import { isRecord } from "@crux/web/storage";
import { useRef, useState } from "react";
import { toast } from "../ui/layer/toast.tsx";
import { isSessionCode, useCall } from "./api.ts";

type ActionOptions = {
  /** Calls whose answers this one makes old. */
  refreshes?: readonly AnyEndpoint[];
  /** What a toast says when it is done. */
  done?: string;
  /** The endpoint takes an idempotency key: the same input again, after a lost answer, changes nothing twice. */
  isOnce?: boolean;
  /** The form shows `error` itself; else a toast does. */
  isTold?: boolean;
};

type Action<E extends AnyEndpoint> = {
  /** Makes the call; undefined when it was refused, failed, or waits for a second person. */
  run(input: Input<E>): Promise<Output<E> | undefined>;
  isBusy: boolean;
  /** Why the last try failed; null while none did. */
  error: ApiError<Refusal<E>> | null;
  /** It waits for a second person, or for its hour: what the button says in place of its word. */
  waits: string | null;
};

/** One change that staff make, as a hook; a second press while it runs does nothing. */
export function useAction<E extends AnyEndpoint>(endpoint: E, options: ActionOptions = {}): Action<E> {
  const { refreshes = [], done, isOnce = false, isTold = false } = options;
  const [error, setError] = useState<ApiError<Refusal<E>> | null>(null);
  const [waits, setWaits] = useState<string | null>(null);
  const attempt = useRef({ name: "", key: "" });
  const call = useCall(endpoint, {
    refreshes,
    onError(failure) {
      // A refusal left nothing behind; without an answer it may have happened, and the key stays.
      if (failure.code !== null) attempt.current = { name: "", key: "" };
      const waiting = waitingText(failure);
      setWaits(waiting);
      if (waiting) return toast(waiting);
      setError(failure);
      if (!isTold && !isSessionCode(failure)) toast(failure.message, { isAlarm: true });
    },
  });
  const optionsOf = (input: Input<E>): CallOptions => {
    if (!isOnce) return {};
    const name = JSON.stringify(input);
    if (attempt.current.name !== name) attempt.current = { name, key: newIdempotencyKey() };
    return { idempotencyKey: attempt.current.key };
  };
  return {
    isBusy: call.isBusy,
    error,
    waits,
    async run(input) {
      setError(null);
      const answer = await call.run(input, optionsOf(input));
      if (answer === undefined) return undefined;
      attempt.current = { name: "", key: "" };
      if (done) toast(done);
      return answer;
    },
  };
}

function waitingText({ code, data }: ApiError): string | null {
  const id = isRecord(data) && typeof data.approvalId === "number" ? ` #${data.approvalId}` : "";
  if (code === staffOutcome.APPROVAL_REQUIRED) return `已提交，等待批准${id}`;
  if (code === staffOutcome.SCHEDULED) return `已提交，24小时后执行${id}`;
  return null;
}

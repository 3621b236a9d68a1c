import type { ApiError, Client } from "@crux/client/client";
import { refresh } from "@crux/client/query";
import type { AnyEndpoint, Input, Output, Refusal } from "@crux/contract/endpoint";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";

type CallHook<E extends AnyEndpoint> = {
  /** Makes the call; undefined when it failed (shown, or handed to `onError`), since some answers are null. */
  run(input: Input<E>, options?: { idempotencyKey?: string }): Promise<Output<E> | undefined>;
  isBusy: boolean;
};

export type CallHookOptions<E extends AnyEndpoint> = {
  /** Calls whose answers this one makes old. */
  refreshes?: readonly AnyEndpoint[];
  /** Takes the failure instead of the program's usual way to show one (R-ERR-05). */
  onError?: (error: ApiError<Refusal<E>>) => void;
};

/** One call that changes something, as a hook; a second tap while it runs does nothing (G10). */
export type UseCall = <E extends AnyEndpoint>(endpoint: E, options?: CallHookOptions<E>) => CallHook<E>;

/** The hook of a program's client; `report` shows what no caller takes. */
export function createCalls(client: Client, report: (error: ApiError) => void): UseCall {
  return function useCall(endpoint, { refreshes = [], onError = report } = {}) {
    const queries = useQueryClient();
    const [isBusy, setIsBusy] = useState(false);
    const isRunning = useRef(false);
    return {
      isBusy,
      async run(input, options = {}) {
        if (isRunning.current) return undefined;
        isRunning.current = true;
        setIsBusy(true);
        try {
          const answer = await client.call(endpoint, input, options);
          if (refreshes.length > 0) void refresh(queries, ...refreshes);
          return answer;
        } catch (error) {
          onError(error as ApiError<Refusal<typeof endpoint>>);
          return undefined;
        } finally {
          isRunning.current = false;
          setIsBusy(false);
        }
      },
    };
  };
}

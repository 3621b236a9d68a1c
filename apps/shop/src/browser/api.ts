import { type ApiError, type Client, createClient } from "@crux/client/client";
import { refresh } from "@crux/client/query";
import type { AnyEndpoint, Input, Output } from "@crux/contract/endpoint";
import * as sessionOutcome from "@crux/contract/outcomes/session";
import * as userOutcome from "@crux/contract/outcomes/user";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { toast } from "../ui/layer/toast.tsx";
import { bindFirst } from "./redirect.ts";
import { getSession, signOut } from "./shop-session.ts";

/** Failures that say who somebody is not (yet); every page answers them in the same way. */
export const isAboutMe = ({ code }: ApiError) =>
  code === sessionOutcome.EXPIRED || code === userOutcome.MOBILE_REQUIRED;

/**
 * Shows a failure as the error rows say: silent codes stay silent, an expired session also signs out (R-ERR-01 to 04, 28),
 * and who has to bind a mobile first is led there and back (R-PRE-02).
 */
export function reportError(error: ApiError): void {
  if (error.code === sessionOutcome.EXPIRED) signOut();
  if (error.code === userOutcome.MOBILE_REQUIRED) bindFirst();
  void showError(error);
}

/** The table of codes is fetched with the first failure that has one, not before. */
async function showError({ code, message }: ApiError): Promise<void> {
  if (code !== null) {
    const { SILENT_CODES } = await import("@crux/contract/codes");
    if (SILENT_CODES.includes(code)) return;
  }
  toast(message);
}

/** The client of this browser. */
export const client: Client = createClient({
  fetch: (input, init) => fetch(input, init),
  base: "/v1",
  session: () => {
    const session = getSession();
    return session && { uid: session.user.id, token: session.token };
  },
});

type CallHook<E extends AnyEndpoint> = {
  /** Makes the call; undefined when it failed (shown, or handed to `onError`), since some answers are null. */
  run(input: Input<E>, options?: { idempotencyKey?: string }): Promise<Output<E> | undefined>;
  isBusy: boolean;
};

type CallHookOptions = {
  /** Calls whose answers this one makes old. */
  refreshes?: readonly AnyEndpoint[];
  /** Takes the failure instead of the usual toast (R-ERR-05). */
  onError?: (error: ApiError) => void;
};

/** One call that changes something, as a hook; a second tap while it runs does nothing (G10). */
export function useCall<E extends AnyEndpoint>(
  endpoint: E,
  { refreshes = [], onError = reportError }: CallHookOptions = {},
): CallHook<E> {
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
        onError(error as ApiError);
        return undefined;
      } finally {
        isRunning.current = false;
        setIsBusy(false);
      }
    },
  };
}

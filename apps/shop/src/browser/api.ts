import { type ApiError, type Client, createClient } from "@crux/client/client";
import { refresh } from "@crux/client/query";
import { SILENT_CODES } from "@crux/contract/codes";
import type { AnyEndpoint, Input, Output } from "@crux/contract/endpoint";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { toast } from "../ui/toast.tsx";
import { getSession, signOut } from "./session.ts";

const SESSION_EXPIRED = 170005;

/** Shows a failure as the error rows say: silent codes stay silent, an expired session also signs out (R-ERR-01 to 04, 28). */
export function reportError(error: ApiError): void {
  if (error.code === SESSION_EXPIRED) signOut();
  if (error.code === null || !SILENT_CODES.includes(error.code)) toast(error.message);
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
  const mutation = useMutation<Output<E>, ApiError, { input: Input<E>; idempotencyKey?: string }>({
    mutationFn: ({ input, ...options }) => client.call(endpoint, input, options),
    onSuccess: () => {
      if (refreshes.length > 0) void refresh(queries, ...refreshes);
    },
    onError,
  });
  return {
    isBusy: mutation.isPending,
    async run(input, options = {}) {
      if (mutation.isPending) return undefined;
      return mutation.mutateAsync({ input, ...options }).catch(() => undefined);
    },
  };
}

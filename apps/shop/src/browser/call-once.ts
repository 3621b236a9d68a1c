import type { ApiError } from "@crux/client/client";
import type { AnyEndpoint, Input, Output } from "@crux/contract/endpoint";
import { newIdempotencyKey } from "@crux/web/idempotency-key";
import { useRef } from "react";
import { reportError, useCall } from "./api.ts";
import { sessionStored } from "./shop-storage.ts";

const attempts = sessionStored("attempts", isKeys);

type Options = { refreshes?: readonly AnyEndpoint[]; onError?: (error: ApiError) => void };

/**
 * A call that must not happen twice, as a hook. Its key is kept before sending and stays while no answer came: the same
 * call again, even after a reload, repeats nothing (OP-016, I-24).
 */
export function useCallOnce<E extends AnyEndpoint>(
  endpoint: E,
  { onError = reportError, ...options }: Options = {},
): { run(input: Input<E>): Promise<Output<E> | undefined>; isBusy: boolean } {
  const name = useRef("");
  const call = useCall(endpoint, {
    ...options,
    onError(error) {
      // A refusal left nothing behind; without an answer it may have happened.
      if (error.code !== null) forget(name.current);
      onError(error);
    },
  });
  return {
    isBusy: call.isBusy,
    async run(input) {
      if (call.isBusy) return undefined;
      name.current = `${endpoint.line} ${JSON.stringify(input)}`;
      const answer = await call.run(input, { idempotencyKey: keyOf(name.current) });
      if (answer !== undefined) forget(name.current);
      return answer;
    },
  };
}

function keyOf(name: string): string {
  const keys = attempts.get() ?? {};
  const key = keys[name] ?? newIdempotencyKey();
  attempts.set({ ...keys, [name]: key });
  return key;
}

function forget(name: string): void {
  const { [name]: _, ...others } = attempts.get() ?? {};
  attempts.set(others);
}

function isKeys(value: unknown): value is Record<string, string> {
  return (
    typeof value === "object" &&
    value !== null &&
    Object.values(value).every((key) => typeof key === "string")
  );
}

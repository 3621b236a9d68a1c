import type { ApiError } from "@crux/client/client";
import type { AnyEndpoint, Input, Output } from "@crux/contract/endpoint";
import { useRef, useState } from "react";
import type { CallHookOptions, UseCall } from "./calls.ts";
import { newIdempotencyKey } from "./idempotency-key.ts";
import { isRecord, sessionStored } from "./storage.ts";

const attempts = sessionStored("attempts", isKeys);

type UseCallOnce = <E extends AnyEndpoint>(
  endpoint: E,
  options?: CallHookOptions<E>,
) => {
  run(input: Input<E>): Promise<Output<E> | undefined>;
  isBusy: boolean;
  /** Why the last try did not come about; empty before one, and while another runs. */
  failure: string;
};

/**
 * The hook for calls that must not happen twice. Their key is kept before sending and stays while no answer came: the same
 * call again, even after a reload, repeats nothing (OP-016, I-24).
 */
export function createCallOnce(useCall: UseCall, report: (error: ApiError) => void): UseCallOnce {
  return function useCallOnce(endpoint, { onError = report, ...options } = {}) {
    const name = useRef("");
    const [failure, setFailure] = useState("");
    const call = useCall(endpoint, {
      ...options,
      onError(error) {
        // A refusal left nothing behind; without an answer it may have happened.
        if (error.code !== null) forget(name.current);
        setFailure(error.message);
        onError(error);
      },
    });
    return {
      isBusy: call.isBusy,
      failure,
      async run(input) {
        if (call.isBusy) return undefined;
        setFailure("");
        name.current = `${endpoint.line} ${JSON.stringify(input)}`;
        const answer = await call.run(input, { idempotencyKey: keyOf(name.current) });
        if (answer !== undefined) forget(name.current);
        return answer;
      },
    };
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
  return isRecord(value) && Object.values(value).every((key) => typeof key === "string");
}

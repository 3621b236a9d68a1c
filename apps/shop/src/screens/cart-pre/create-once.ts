import { ApiError } from "@crux/client/client";
import type { AnyEndpoint, Input, Output } from "@crux/contract/endpoint";
import { client } from "../../browser/api.ts";

/** A request that was sent and has no answer yet, with its idempotency key. */
export type Attempt = { key: string; body: string };

interface Once {
  /** What was sent last, if its answer did not come. */
  attempt: Attempt | undefined;
  keep: (attempt: Attempt | undefined) => void;
}

/** Sends an order under a key that stays the same until an answer came, so that a lost answer cannot order twice. */
export async function createOnce<E extends AnyEndpoint>(
  endpoint: E,
  request: Input<E>,
  { attempt, keep }: Once,
): Promise<Output<E>> {
  const body = JSON.stringify(request);
  const key = attempt?.body === body ? attempt.key : newKey();
  keep({ key, body });
  try {
    return await client.call(endpoint, request, { idempotencyKey: key });
  } catch (error) {
    // A refusal left nothing behind; without an answer the order may exist.
    if (error instanceof ApiError && error.code !== null) keep(undefined);
    throw error;
  }
}

/** A key that nobody else has; the fallback serves pages without a secure origin. */
function newKey(): string {
  if (crypto.randomUUID) return crypto.randomUUID();
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}

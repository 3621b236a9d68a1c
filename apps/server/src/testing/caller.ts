import { type ApiError, type Client, createClient } from "@crux/client/client";
import type { AnyEndpoint, Input, Output, Refusal } from "@crux/contract/endpoint";
import type { Outcome } from "@crux/contract/outcome";
import type { Envelope } from "@crux/contract/wire";
import type { FastifyInstance } from "fastify";
import { fetchInside } from "../kernel/http/fetch-inside.ts";

declare module "vitest" {
  // @ts-expect-error It takes less than the matcher of any two values, which is what it is for.
  // biome-ignore lint/suspicious/noExplicitAny: Vitest's own declaration has it, and both have to agree.
  interface Assertion<T = any> {
    /** What a call is refused with is compared with what it may be refused with, and with nothing else. */
    toBe<Expected extends [T] extends [Outcome | null] ? T : unknown>(expected: Expected): void;
  }
}

export type Session = { uid: number; token: string };

/** Calls the app in this process as one person, over the same client that the shop uses. */
export type Caller = Client & {
  session: Session | null;
  http: FastifyInstance;
  /** The code that the call is refused with, null when nobody answered; throws when it works. */
  refusal<E extends AnyEndpoint>(endpoint: E, input: Input<E>): Promise<Refusal<E> | null>;
  /** Sends anything, past the types, and returns the raw answer. */
  raw(
    line: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<{ status: number; body: Envelope }>;
};

/** A caller with a session, or a visitor. */
export function createCaller(http: FastifyInstance, session: Session | null): Caller {
  const client = createClient({ fetch: fetchInside(http), base: "http://shop/v1", session: () => session });
  return {
    ...client,
    session,
    http,
    async refusal<E extends AnyEndpoint>(endpoint: E, input: Input<E>) {
      const answer: Output<E> | ApiError = await client
        .call(endpoint, input)
        .catch((error: ApiError) => error);
      if (answer instanceof Error) return (answer as ApiError).code;
      throw new Error(`expected a refusal, got ${JSON.stringify(answer).slice(0, 300)}`);
    },
    async raw(line, body, headers = {}) {
      const [method, path] = line.split(" ") as ["GET" | "POST" | "PUT" | "DELETE", string];
      const response = await http.inject({
        method,
        url: `/v1${path}`,
        headers: {
          ...(session ? { authorization: `Bearer ${session.token}` } : {}),
          ...(body === undefined ? {} : { "content-type": "application/json" }),
          ...headers,
        },
        ...(body === undefined ? {} : { payload: typeof body === "string" ? body : JSON.stringify(body) }),
      });
      return { status: response.statusCode, body: response.json() };
    },
  };
}

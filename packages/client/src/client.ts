import type { AnyEndpoint, Input, Output } from "@crux/contract/endpoint";
import { splitLine } from "@crux/contract/endpoint";
import type { Envelope } from "@crux/contract/wire";

/**
 * A failed call: `code` from the envelope, or null when the network or the time limit failed. Who knows the call knows by
 * `Code` what it may be refused with.
 */
export class ApiError<Code extends number = number> extends Error {
  readonly code: Code | null;
  /** What a refusal carries beside its code; mostly null. */
  readonly data: unknown;

  constructor(code: Code | null, message: string, data: unknown = null) {
    super(message);
    this.code = code;
    this.data = data;
  }
}

export type CallRequest = { method: string; address: string; body?: string };

export type CallOptions = { signal?: AbortSignal; idempotencyKey?: string };

export type Client = {
  /** Makes one call. `{uid}` in the path is the session's user. Throws `ApiError`. */
  call<E extends AnyEndpoint>(endpoint: E, input: Input<E>, options?: CallOptions): Promise<Output<E>>;
};

export type ClientOptions = {
  fetch: typeof fetch;
  /** Where the calls are, with `/v1` and without a final slash. */
  base: string;
  session: () => { uid: number; token: string } | null;
  /** Sees every failure before the caller does. */
  onError?: (error: ApiError) => void;
};

const GET_LIMIT_MS = 10_000;
const OTHER_LIMIT_MS = 30_000;

/** Speaks the wire format: paths filled in, query or body, token, envelope (R-API-01 to R-API-04). */
export function createClient(options: ClientOptions): Client {
  return {
    async call(endpoint, input, callOptions = {}) {
      try {
        return await send(options, endpoint.line, (input ?? {}) as Record<string, unknown>, callOptions);
      } catch (error) {
        const failure =
          error instanceof ApiError ? error : new ApiError(null, "网络连接失败，请检查网络后重试");
        if (!callOptions.signal?.aborted) options.onError?.(failure);
        throw failure;
      }
    },
  };
}

/** How a call is asked: its method, its address below `base`, and its body if it has one. */
export function requestOf(line: string, input: Record<string, unknown>, uid = 0): CallRequest {
  const { method, path } = splitLine(line);
  const rest = { ...input };
  const isOwn = (name: string) => path.includes("/secure/") && (name === "uid" || name === "userId");
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = isOwn(name) ? uid : rest[name];
    delete rest[name];
    return encodeURIComponent(String(value));
  });
  if (method === "GET") return { method, address: filled + queryString(rest) };
  return { method, address: filled, ...(Object.keys(rest).length > 0 ? { body: JSON.stringify(rest) } : {}) };
}

async function send<Data>(
  { fetch, base, session }: ClientOptions,
  line: string,
  input: Record<string, unknown>,
  { signal, idempotencyKey }: CallOptions,
): Promise<Data> {
  const person = session();
  const { method, address, body } = requestOf(line, input, person?.uid);
  const envelope = await withinLimit(
    method === "GET" ? GET_LIMIT_MS : OTHER_LIMIT_MS,
    signal,
    async (limit) => {
      const response = await fetch(base + address, {
        method,
        headers: {
          ...(person && /\/(?:secure|ops)\//.test(address)
            ? { authorization: `Bearer ${person.token}` }
            : {}),
          ...(body ? { "content-type": "application/json" } : {}),
          ...(idempotencyKey ? { "idempotency-key": idempotencyKey } : {}),
        },
        ...(body ? { body } : {}),
        signal: limit,
      });
      return (await response.json()) as Envelope<Data>;
    },
  );
  // What has no code is not the shop's word but that of something on the way (OP-005).
  if (typeof envelope.code !== "number") throw new TypeError("no envelope");
  if (envelope.success === true && envelope.code === 0) return envelope.data as Data;
  throw new ApiError(envelope.code, await textOf(envelope), envelope.data);
}

/**
 * The words that a refusal brings along, since only its moment knows them; else the text of the code table, which is
 * fetched with the first failure, and the server's copy where it can't be.
 */
async function textOf({ code, msg, data }: Envelope): Promise<string> {
  const codes = await import("@crux/contract/codes").catch(() => null);
  return (data as { words?: string } | null)?.words ?? codes?.codeText(code) ?? msg;
}

function queryString(values: Record<string, unknown>): string {
  const pairs = Object.entries(values).filter(([, value]) => value !== undefined && value !== null);
  if (pairs.length === 0) return "";
  return `?${new URLSearchParams(pairs.map(([key, value]) => [key, String(value)]))}`;
}

/** Does what ends with the caller's signal or after the limit; phones are older than signals that join and time by themselves. */
async function withinLimit<Result>(
  limitMs: number,
  signal: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const either = new AbortController();
  const end = () => either.abort();
  let late: ApiError | undefined;
  const timer = setTimeout(() => {
    late = new ApiError(null, "请求超时，请稍后重试");
    end();
  }, limitMs);
  if (signal?.aborted) end();
  // A signal serves one call, so nobody stops listening: what has ended is not ended again.
  signal?.addEventListener("abort", end);
  try {
    return await work(either.signal);
  } catch (error) {
    throw late ?? error;
  } finally {
    clearTimeout(timer);
  }
}

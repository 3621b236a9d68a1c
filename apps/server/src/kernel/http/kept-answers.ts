import * as generalOutcome from "@crux/contract/outcomes/general";
import type { FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import type { Found, Question } from "../cache/kept.ts";
import { Fail } from "../fail.ts";
import { inSteps, type Kernel, lookAnywhere } from "../verb/kernel.ts";
import { mayLookAnywhere, type ServedEndpoint } from "../verb/serve.ts";
import { decode } from "./decode.ts";
import { envelope } from "./envelope.ts";

/** What a question comes with: the parts of a request, or what stands for them. */
export type Asked = Pick<FastifyRequest, "params" | "query" | "body" | "ip">;

/** A call whose answers are the same for every visitor, answered from memory where that still holds. */
export type KeptCall = {
  /** The kept answer to a request that was asked in the same words before; decodes nothing. */
  known(request: FastifyRequest): Buffer | undefined;
  /** The answer to a request; `asked` in the same words it is `known` from then on. */
  answer(request: FastifyRequest): Promise<Buffer>;
  /** The answer with what it relies on, as new as it can be. */
  ask(asked: Asked): Promise<Found<Buffer>>;
};

/** Questions differ in spelling: 4 MB of words in which they were asked, with the key of each. */
const MAX_SPELLING_BYTES = 4 * 1024 * 1024;

export function createKeptCalls(kernel: Kernel): (one: ServedEndpoint) => KeptCall {
  const keys = new LRUCache<string, string>({
    maxSize: MAX_SPELLING_BYTES,
    sizeCalculation: (key, spelling) => key.length + spelling.length,
  });
  return (one) => {
    const { cache: relies = [], mayRely = [] } = one;
    const questionOf = (input: unknown, ip: string): Question<Buffer> => ({
      relies,
      mayRely,
      make: () => answerNow(kernel, one, { input, ip }),
    });
    const keyOf = (input: unknown) => `${one.endpoint.line} ${JSON.stringify(input)}`;
    return {
      known(request) {
        const key = keys.get(spellingOf(request));
        return key === undefined ? undefined : kernel.answers.get(key);
      },
      async answer(request) {
        const input = decode(one.schema.input, request);
        const key = keyOf(input);
        keys.set(spellingOf(request), key);
        return (await kernel.answers.find(key, questionOf(input, request.ip))).value;
      },
      async ask(asked) {
        const input = decode(one.schema.input, asked);
        return kernel.answers.find(keyOf(input), questionOf(input, asked.ip), true);
      },
    };
  };
}

/**
 * The words of a question; throws `general.INVALID_REQUEST` for a body that is nested too deeply to be written down
 * again.
 */
function spellingOf({ method, url, body }: FastifyRequest): string {
  try {
    return `${method} ${url} ${body === undefined ? "" : JSON.stringify(body)}`;
  } catch {
    throw new Fail(generalOutcome.INVALID_REQUEST);
  }
}

async function answerNow(
  kernel: Kernel,
  one: ServedEndpoint,
  { input, ip }: { input: unknown; ip: string },
): Promise<{ value: Buffer; topics: string[] }> {
  const relied = new Set<string>();
  const run = mayLookAnywhere(one) ? lookAnywhere : inSteps;
  const work = () => run(kernel, { caller: null, ip }, (ctx) => one.verb(ctx, input), relied);
  const data = await kernel.watch.span(one.endpoint.line, work);
  return { value: Buffer.from(kernel.namePictures(JSON.stringify(envelope(data)))), topics: [...relied] };
}

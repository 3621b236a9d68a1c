import { splitLine } from "@crux/contract/endpoint";
import { isAgeing } from "../cache/topics.ts";
import type { Kernel } from "../verb/kernel.ts";
import type { ServedEndpoint } from "../verb/serve.ts";
import { refusalEnvelope } from "./envelope.ts";
import { createKeptCalls, type KeptCall } from "./kept-answers.ts";
import { refusalOf } from "./refusal-of.ts";

/** A call as a page makes it. */
export type PageCall = { url: string; method: string; body: string | null };

/** What draws one page asks with, for the text of the envelope, and on what the answers that it got rely. */
export type Asking = {
  ask(call: PageCall): Promise<string>;
  relied(): { topics: string[]; since: number };
};

/**
 * This server, as its own pages ask it; `relies` are the topics that whatever they ask for may rely on, but ageing ones, and
 * `mayRely` those on a part of which some answers do.
 */
export type AskInside = { relies: readonly string[]; mayRely: readonly string[]; begin(): Asking };

type Route = { method: string; path: RegExp; call: KeptCall };

const OWN_ADDRESS = "127.0.0.1";

/**
 * Answers this server's own questions for the pages that it draws, without a request and a response between them. Only
 * calls whose answers are kept are asked so.
 */
export function createAskInside(kernel: Kernel, served: readonly ServedEndpoint[]): AskInside {
  const keptCall = createKeptCalls(kernel);
  const routes = served.flatMap((one): Route[] => {
    if (!one.cache) return [];
    const { method, path } = splitLine(one.endpoint.line);
    return [
      { method, path: new RegExp(`^/v1${path.replace(/\{(\w+)\}/g, "(?<$1>[^/]+)")}$`), call: keptCall(one) },
    ];
  });
  const relies = new Set(served.flatMap(({ cache = [] }) => cache).filter((topic) => !isAgeing(topic)));
  const begin = (): Asking => {
    const topics = new Set<string>();
    let since = kernel.topics.moment();
    async function answerTo({ url, method, body }: PageCall): Promise<string> {
      const { pathname, searchParams } = new URL(url);
      for (const route of routes) {
        const match = route.method === method && route.path.exec(pathname);
        if (!match) continue;
        const found = await route.call.ask({
          params: decoded(match.groups ?? {}),
          query: Object.fromEntries(searchParams),
          body: body ? JSON.parse(body) : undefined,
          ip: OWN_ADDRESS,
        });
        for (const topic of found.topics) topics.add(topic);
        since = Math.min(since, found.since);
        return found.value.toString();
      }
      throw new Error(`no page may ask for ${method} ${pathname}`);
    }
    return {
      ask: (call) => answerTo(call).catch((error) => JSON.stringify(refusalEnvelope(refusalOf(error)))),
      relied: () => ({ topics: [...topics], since }),
    };
  };
  const mayRely = new Set(served.flatMap((one) => one.mayRely ?? []));
  return { relies: [...relies], mayRely: [...mayRely], begin };
}

function decoded(params: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, decodeURIComponent(value)]));
}

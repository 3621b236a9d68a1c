import { ApiError, type Client } from "@crux/client/client";
import { createQueryClient, query } from "@crux/client/query";
import { commodityApi } from "@crux/contract/commodity";
import * as sessionOutcome from "@crux/contract/outcomes/session";
import { saleApi } from "@crux/contract/sale";
import type { Preview } from "@crux/contract/sale.schema";
import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { client } from "../../browser/api.ts";

/** The answers that a preview gives in place of the server, by their keys. */
function answersOf(preview: Preview): [QueryKey, unknown][] {
  if (preview.kind === "HOME")
    return [
      [query(saleApi.banners, {}).queryKey, preview.banners],
      [query(saleApi.sections, {}).queryKey, preview.sections],
    ];
  const { product, skus } = preview;
  const id = String(product.id);
  return [
    [query(saleApi.product, { id }).queryKey, product],
    // One that is not there yet is under no pause.
    ...(product.id === 0
      ? [[query(saleApi.pauses, { productId: id }).queryKey, []] as [QueryKey, unknown]]
      : []),
    [query(commodityApi.skus, { productId: product.productId }).queryKey, skus],
  ];
}

/** Answers of its own for the screens of a preview: what is prepared, all else as any visitor gets it, nobody's data. */
export type PreviewQueries = { queries: QueryClient; take(preview: Preview): void };

export function createPreviewQueries(first: Preview): PreviewQueries {
  let answers = answersOf(first);
  const own: Client = {
    async call(endpoint, input, options) {
      const key = JSON.stringify([endpoint.line, input]);
      const found = answers.find(([known]) => JSON.stringify(known) === key);
      if (found) return found[1] as never;
      if (endpoint.line.includes("/secure/")) throw new ApiError(sessionOutcome.TOKEN_MISSING, "");
      return client.call(endpoint, input, options);
    },
  };
  const queries = createQueryClient(own);
  const take = (preview: Preview) => {
    answers = answersOf(preview);
    for (const [key, data] of answers) queries.setQueryData(key, data);
  };
  take(first);
  return { queries, take };
}

import { ApiError } from "@crux/client/client";
import { query } from "@crux/client/query";
import { cartApi } from "@crux/contract/cart";
import type { CartPre } from "@crux/contract/cart.schema";
import { SHOP_ID } from "@crux/contract/limits";
import * as cartOutcome from "@crux/contract/outcomes/cart";
import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import type { PortionPreview } from "./portion-facts.ts";

const FRESH_MS = 5 * 60_000;

type Items = CartPre["items"];

/**
 * The preview of each portion, as if it were ordered alone; undefined for one without goods, or on its way. What was asked
 * before is there at once, so that a change of one portion asks for that one; nothing is asked while pieces go to and fro.
 */
export function usePortionPreviews(portions: readonly Items[], isSharing: boolean) {
  const queries = useQueryClient();
  const inputs = portions.map(inputOf);
  const all = useQuery({
    // It begins as those of its parts do, so that what makes them old makes it old.
    queryKey: [cartApi.preview.line, "portions", inputs],
    queryFn: () => Promise.all(inputs.map((input) => previewOf(queries, input))),
    staleTime: FRESH_MS,
    enabled: !isSharing,
  });
  const previews = inputs.map((input, at): PortionPreview | undefined => {
    const preview = queries.getQueryData<CartPre>(query(cartApi.preview, input).queryKey);
    return all.data?.[at] ?? (preview && { preview });
  });
  return { previews, error: all.error, retry: () => void all.refetch() };
}

function inputOf(items: Items) {
  return {
    shopId: SHOP_ID,
    itemsList: items.map(({ skuDetail, itemType, quantity, activityId }) => ({
      skuId: skuDetail.id,
      itemType,
      quantity,
      activityId,
    })),
  };
}

async function previewOf(
  queries: QueryClient,
  input: ReturnType<typeof inputOf>,
): Promise<PortionPreview | undefined> {
  if (input.itemsList.length === 0) return undefined;
  try {
    return { preview: await queries.fetchQuery({ ...query(cartApi.preview, input), staleTime: FRESH_MS }) };
  } catch (error) {
    if (!(error instanceof ApiError) || error.code === null) throw error;
    return { refusal: wordsOf(error, input) };
  }
}

const UNGIVEN: readonly number[] = [cartOutcome.OFF_SALE, cartOutcome.INVALID_QUANTITY];

/** Gifts go where their activity is met. */
function wordsOf({ code, message, data }: ApiError, { itemsList }: ReturnType<typeof inputOf>): string {
  const hasGift = itemsList.some(({ itemType }) => itemType === "PREFERENCE");
  if (hasGift && data === null && UNGIVEN.includes(code ?? 0))
    return "赠品和换购商品要与对应的活动商品寄给同一位收件人";
  return data !== null && typeof data === "object" && "words" in data ? String(data.words) : message;
}

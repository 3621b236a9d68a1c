import { ApiError } from "@crux/client/client";
import { cartApi } from "@crux/contract/cart";
import type { Cart, CartItem } from "@crux/contract/cart.schema";
import { LIMITS } from "@crux/contract/limits";
import * as generalOutcome from "@crux/contract/outcomes/general";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { client, reportError } from "../../browser/api.ts";
import { cartQuery } from "../../parts/cart/cart-query.ts";
import { isGone } from "../../parts/cart/cart-selection.ts";
import { confirm } from "../../ui/layer/confirm.tsx";
import { toast } from "../../ui/layer/toast.tsx";
import type { Edits, LineEdit } from "./cart-edits.ts";
import { createCartQueue } from "./cart-queue.ts";
import { type GiftPick, giftCalls } from "./gift-calls.ts";

const UNDO_MS = 4000;
const NETWORK_OR_SERVER: readonly (number | null)[] = [null, generalOutcome.UNAVAILABLE];

/** Everything that changes the cart on its page: shown at once, sent in order, put back when it fails. */
export function useCartChanges(cartId: number) {
  const queries = useQueryClient();
  const [state, setState] = useState<{ edits: Edits; isPending: boolean }>({
    edits: new Map(),
    isPending: false,
  });
  const [hidden, setHidden] = useState<ReadonlySet<number>>(new Set());
  const keep = (cart: Cart) => {
    void queries.cancelQueries({ queryKey: cartQuery.queryKey });
    queries.setQueryData(cartQuery.queryKey, cart);
  };
  const reload = () => queries.invalidateQueries({ queryKey: cartQuery.queryKey });
  const [queue] = useState(() =>
    createCartQueue({
      send: (itemList) => client.call(cartApi.change, { cartId, itemList }),
      keep,
      onFail(change, error) {
        reportChangeFailure(change, error);
        void reload();
      },
      onState: setState,
    }),
  );
  useEffect(() => () => void queue.settle(), [queue]);

  const restore = (lines: readonly CartItem[]) =>
    queue.run(async () => {
      try {
        for (const itemList of addCalls(lines)) keep(await client.call(cartApi.add, { cartId, itemList }));
      } catch (error) {
        if (error instanceof ApiError) reportError(error);
        await reload();
      }
    });

  const remove = async (lines: readonly CartItem[]) => {
    const ids = lines.map((line) => line.id);
    setHidden((before) => new Set([...before, ...ids]));
    await queue.run(async () => {
      try {
        keep(await client.call(cartApi.remove, { cartId, idList: ids }));
        const back = lines.filter((line) => !isGone(line));
        const undo = { text: "撤销", onPress: () => void restore(back) };
        toast("已删除", back.length > 0 ? { ms: UNDO_MS, action: undo } : {});
      } catch (error) {
        if (error instanceof ApiError) reportError(error);
        await reload();
      }
      setHidden((before) => new Set([...before].filter((id) => !ids.includes(id))));
    }, ids);
  };

  const pickGifts = (picks: readonly GiftPick[]) =>
    queue.run(async () => {
      try {
        // What is given back first makes room within the limit.
        for (const call of giftCalls(cartId, picks)) keep(await call());
      } catch (error) {
        if (error instanceof ApiError) reportError(error);
        await reload();
      }
    });

  return {
    ...state,
    hidden,
    pickGifts,
    edit: (lines: readonly CartItem[], edit: LineEdit) =>
      queue.edit(
        lines.map((line) => line.id),
        edit,
      ),
    settle: queue.settle,
    async askRemove(lines: readonly CartItem[], question = DELETE_ONE) {
      if (await confirm({ ...question, ok: "删除", danger: true })) await remove(lines);
    },
  };
}

export type CartChanges = ReturnType<typeof useCartChanges>;

const DELETE_ONE = { title: "删除商品", body: "确定删除该商品吗？" };

function reportChangeFailure(change: LineEdit, error: unknown): void {
  if (!(error instanceof ApiError)) return;
  const isUnsaid = NETWORK_OR_SERVER.includes(error.code) && change.quantity !== undefined;
  if (isUnsaid) toast("数量修改失败，已恢复");
  else reportError(error);
}

/** Lines again in the cart: no call may carry more than 50 pieces of one sku, so big lines take several. */
function addCalls(lines: readonly CartItem[]) {
  const most = LIMITS.lineQuantity;
  const rounds = Math.max(0, ...lines.map((line) => Math.ceil(line.quantity / most)));
  return Array.from({ length: rounds }, (_, round) =>
    lines.flatMap(({ skuDetail, quantity, checkFlag }) => {
      const left = Math.min(most, quantity - round * most);
      return left > 0 ? [{ skuId: skuDetail.id, quantity: left, checkFlag }] : [];
    }),
  );
}

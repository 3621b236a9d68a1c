import type { Outcome } from "@crux/contract/outcome";
import * as generalOutcome from "@crux/contract/outcomes/general";
import * as userOutcome from "@crux/contract/outcomes/user";
import type { Page } from "@crux/contract/wire";
import { pageOf, sliceOf } from "../../../kernel/database/page.ts";
import { Fail } from "../../../kernel/fail.ts";
import type { Ctx, UserCtx } from "../../../kernel/verb/context.ts";
import type { AddressTables, Book } from "./address-store.ts";
import {
  type AddressValues,
  clearDefault,
  deleteAddress,
  findAddress,
  findDefault,
  hasAddresses,
  insertAddress,
  isAddress,
  listAddresses,
  lockBooks,
  updateAddress,
} from "./address-store.ts";

type ListQuery = {
  name: string;
  pageNum: number;
  pageSize: number;
  sortPojo: { direction: "ASC" | "DESC" };
};

/**
 * The verbs that senders and receivers share: a list with search, one default per user (OP-097), and nothing
 * of anybody else. `missing` is the code for an address that the user does not have;
 * `views` shows rows as the wire does.
 */
export function addressBook<B extends Book, View>(
  book: B,
  missing: Outcome,
  views: (ctx: Ctx, rows: AddressTables[B][]) => Promise<View[]>,
) {
  const view = async (ctx: Ctx, row: AddressTables[B] | undefined): Promise<View> => {
    const [one] = row ? await views(ctx, [row]) : [];
    if (!one) throw new Fail(missing);
    return one;
  };
  return {
    async list(ctx: UserCtx, { name, ...paging }: ListQuery): Promise<Page<View>> {
      const filter = { name: name.trim(), slice: sliceOf(paging) };
      const { rows, total } = await listAddresses(ctx.db, book, ctx.caller.uid, filter);
      return pageOf(await views(ctx, rows), { total, ...paging });
    },

    async get(ctx: Ctx, uid: number, id: number): Promise<View> {
      return view(ctx, await findAddress(ctx.db, book, uid, id));
    },

    async getDefault(ctx: UserCtx): Promise<View | null> {
      const row = await findDefault(ctx.db, book, ctx.caller.uid);
      return row ? view(ctx, row) : null;
    },

    /**
     * Adds an address (`user.TOO_MANY_ADDRESSES` beyond 200), or rewrites the one with this id; the first one becomes
     * the default.
     */
    async save(
      ctx: Ctx,
      { uid, id }: { uid: number; id: number | undefined },
      values: AddressValues<B>,
    ): Promise<View> {
      await lockBooks(ctx.db, uid);
      if (id === undefined) {
        const isDefault = values.isDefault || !(await hasAddresses(ctx.db, book, uid));
        if (isDefault) await clearDefault(ctx.db, book, uid);
        const row = await insertAddress(ctx.db, book, uid, { ...values, isDefault: isDefault }, ctx.now);
        if (!row) throw new Fail(userOutcome.TOO_MANY_ADDRESSES);
        return view(ctx, row);
      }
      if (values.isDefault) await clearDefault(ctx.db, book, uid);
      const row = await updateAddress(ctx.db, book, uid, id, values, ctx.now);
      // A foreign id has its own code here, unlike everywhere else (R-API-49).
      if (!row) throw new Fail((await isAddress(ctx.db, book, id)) ? generalOutcome.FORBIDDEN : missing);
      return view(ctx, row);
    },

    async remove(ctx: UserCtx, id: number): Promise<null> {
      if (!(await deleteAddress(ctx.db, book, ctx.caller.uid, id))) throw new Fail(missing);
      return null;
    },
  };
}

import type { ProductDraftState, productOpsSchemas } from "@crux/contract/ops/product-ops.schema";
import * as commodityOutcome from "@crux/contract/outcomes/commodity";
import type { z } from "zod";
import { violatedConstraint } from "../../../kernel/database/database.ts";
import { Fail } from "../../../kernel/fail.ts";
import type { OpsCtx, StaffCtx } from "../../staff/service.ts";
import {
  type DraftRow,
  deleteDraft,
  findDraft,
  listDrafts,
  updateDraft,
  upsertDraft,
} from "./draft-store.ts";

const MOST = 100;

/** What the caller did not publish yet, the last one first. */
export async function listProductDrafts(ctx: StaffCtx): Promise<Omit<ProductDraftState, "document">[]> {
  return (await listDrafts(ctx.db, ctx.staff.id, MOST)).map((row) => {
    const { document: _, ...head } = presentDraft(row);
    return head;
  });
}

/** A draft of the caller; `commodity.PRODUCT_NOT_FOUND` for none, and for somebody else's. */
export async function getProductDraft(
  ctx: StaffCtx,
  { draftId }: { draftId: number },
): Promise<ProductDraftState> {
  const row = await findDraft(ctx.db, draftId, ctx.staff.id);
  if (!row) throw new Fail(commodityOutcome.PRODUCT_NOT_FOUND);
  return presentDraft(row);
}

/**
 * Keeps what the caller did not publish yet: in a draft that stands, in the only one of a product, or in a new one.
 * `commodity.PRODUCT_NOT_FOUND` for an unknown draft or product.
 */
export async function saveDraft(
  ctx: OpsCtx,
  { draftId, productId = null, baseVersion, document }: SaveDraft,
): Promise<{ draftId: number; saveTime: string }> {
  const kept = { document, baseVersion, savedAt: ctx.now, staffId: ctx.staff.id };
  const id =
    draftId === undefined
      ? await upsertDraft(ctx.db, {
          ...kept,
          productId: productId === null ? null : Number(productId),
        }).catch((error: unknown) => {
          throw violatedConstraint(error) === "product_draft_product_id_fkey"
            ? new Fail(commodityOutcome.PRODUCT_NOT_FOUND)
            : error;
        })
      : await updateDraft(ctx.db, draftId, kept);
  if (id === undefined) throw new Fail(commodityOutcome.PRODUCT_NOT_FOUND);
  return { draftId: id, saveTime: ctx.now.toISOString() };
}
type SaveDraft = Omit<z.output<typeof productOpsSchemas.saveDraft.input>, "productId"> & {
  productId?: number | null | undefined;
};

/** Throws a draft of the caller away; one that is gone already is no fault. */
export async function dropDraft(
  ctx: OpsCtx,
  { draftId }: { draftId: number },
): Promise<Record<never, never>> {
  await deleteDraft(ctx.db, draftId, ctx.staff.id);
  return {};
}

export function presentDraft({ id, productId, baseVersion, savedAt, document }: DraftRow): ProductDraftState {
  return { id, productId, name: document.name, baseVersion, saveTime: savedAt.toISOString(), document };
}

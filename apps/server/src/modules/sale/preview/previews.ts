import type { salePreviewOpsSchemas } from "@crux/contract/ops/preview.schema";
import * as commodityOutcome from "@crux/contract/outcomes/commodity";
import * as saleOutcome from "@crux/contract/outcomes/sale";
import type { Preview, saleSchemas } from "@crux/contract/sale.schema";
import { MINUTE_MS } from "@crux/rules/time/durations";
import type { z } from "zod";
import { Fail } from "../../../kernel/fail.ts";
import type { Ctx } from "../../../kernel/verb/context.ts";
import { showUnpublished } from "../../commodity/service.ts";
import type { StaffCtx } from "../../staff/service.ts";
import { sectionsAt, withActivities } from "../service.ts";
import { listBanners } from "../store.ts";
import { type PreviewSubject, readPreview, signPreview } from "./preview-token.ts";

const LIFE_MS = 30 * MINUTE_MS;

type Opening = z.output<typeof salePreviewOpsSchemas.openPreview.input>;
type Opened = z.output<typeof salePreviewOpsSchemas.openPreview.output>;
type Asked = z.output<typeof saleSchemas.preview.input>;

/** Opens a preview for half an hour, in a shop that customers find at `origin`. */
export const openPreview =
  (origin: () => string) =>
  async (ctx: StaffCtx, { subject }: Opening): Promise<Opened> => {
    const staffId = ctx.staff.id;
    const asked: PreviewSubject = { kind: subject.kind, id: idOf(subject), staffId };
    if (!(await isThere(ctx, asked))) throw new Fail(commodityOutcome.PRODUCT_NOT_FOUND);
    const expiresAt = new Date(ctx.now.getTime() + LIFE_MS);
    const token = signPreview(ctx.vault.box, asked, expiresAt);
    return { path: `/preview?token=${token}`, origin: origin(), expireTime: expiresAt.toISOString() };
  };

function idOf(subject: Opening["subject"]): number {
  if (subject.kind === "HOME") return 0;
  return Number(subject.kind === "PRODUCT" ? subject.productId : subject.draftId);
}

async function isThere(ctx: Ctx, { kind, ...rest }: PreviewSubject): Promise<boolean> {
  return kind === "HOME" || (await showUnpublished(ctx, { kind, ...rest })) !== null;
}

/** What a token shows: a draft as it was kept last, or the home page at `at`; `sale.PREVIEW_ENDED`. */
export async function showPreview(ctx: Ctx, { token, at, withDisabled }: Asked): Promise<Preview> {
  const subject = readPreview(ctx.vault.box, token, ctx.now);
  if (!subject) throw new Fail(saleOutcome.PREVIEW_ENDED);
  const { kind, ...rest } = subject;
  if (kind === "HOME") {
    const shown = { now: at ?? ctx.now, withDisabled };
    return { kind, banners: await listBanners(ctx.db, shown), sections: await sectionsAt(ctx, shown) };
  }
  const found = await showUnpublished(ctx, { kind, ...rest });
  const [product] = found ? await withActivities(ctx, [found.product]) : [];
  if (!found || !product) throw new Fail(saleOutcome.PREVIEW_ENDED);
  return { kind: "PRODUCT", product, skus: found.skus };
}

import type { pictureOpsSchemas } from "@crux/contract/ops/picture.schema";
import * as commodityOutcome from "@crux/contract/outcomes/commodity";
import * as generalOutcome from "@crux/contract/outcomes/general";
import { sum } from "@crux/rules/money/money";
import { DAY_MS, MINUTE_MS } from "@crux/rules/time/durations";
import type { z } from "zod";
import { Fail } from "../../../kernel/fail.ts";
import { DRAWN_WIDTHS, type DrawnPicture, drawWidths } from "../../../kernel/files/draw-widths.ts";
import { pictureFile, pictureUrl } from "../../../kernel/files/picture-names.ts";
import type { Ctx } from "../../../kernel/verb/context.ts";
import { type Kernel, runAsSystem } from "../../../kernel/verb/kernel.ts";
import type { OpsCtx, StaffCtx } from "../../staff/service.ts";
import {
  claimExpiredPictures,
  deletePicture,
  dropPicture,
  hasPicture,
  insertPicture,
} from "./picture-store.ts";

type Upload = z.output<typeof pictureOpsSchemas.uploadPicture.input>;

/** How long a picture waits for something that shows it: a draft over a long weekend. */
const UNUSED_MS = 7 * DAY_MS;
const MAX_UNUSED = 1000;
const BATCH = 50;
const LEASE_MS = 5 * MINUTE_MS;

/**
 * Puts a picture into the store of public pictures, redrawn in three widths, and returns its address; the same picture
 * has the same address. Throws `commodity.NO_PICTURE`, `commodity.PICTURE_TOO_LARGE`, and `general.TOO_MANY_REQUESTS`
 * while too many of this person are shown nowhere.
 */
export const uploadPicture = {
  async prepare(_: StaffCtx, { file }: Upload): Promise<DrawnPicture> {
    const drawn = await drawWidths(file);
    if (drawn === "UNREADABLE") throw new Fail(commodityOutcome.NO_PICTURE);
    if (drawn === "TOO_LARGE") throw new Fail(commodityOutcome.PICTURE_TOO_LARGE);
    return drawn;
  },
  async change(ctx: OpsCtx, _: Upload, { name, width, height, files }: DrawnPicture): Promise<string> {
    const bytes = sum([...files.values()].map((body) => body.length));
    const expiresAt = new Date(ctx.now.getTime() + UNUSED_MS);
    const picture = { name, width, height, bytes, staffId: ctx.staff.id, at: ctx.now, expiresAt };
    if (!(await insertPicture(ctx.db, picture, MAX_UNUSED))) throw new Fail(generalOutcome.TOO_MANY_REQUESTS);
    ctx.note({ after: { name } });
    return pictureUrl(name);
  },
  /** The files follow their row, so that no file is forgotten. */
  async finish({ vault }: StaffCtx, url: string, { name, files }: DrawnPicture): Promise<string> {
    for (const [width, body] of files) await vault.openFiles.keep(pictureFile(name, width), body);
    return url;
  },
};

/**
 * Puts a picture that is drawn already into the store of public pictures; answers its address, and whether it is new there.
 * It goes like an upload until something shows it. `staffId` is who put it there.
 */
export async function keepDrawnPicture(
  kernel: Kernel,
  { name, width, height, files }: DrawnPicture,
  { staffId, note }: { staffId: number; note: (ctx: Ctx, name: string) => Promise<void> },
): Promise<string> {
  const bytes = sum([...files.values()].map((body) => body.length));
  await runAsSystem(kernel, async (ctx) => {
    const isNew = !(await hasPicture(ctx.db, name));
    const expiresAt = new Date(ctx.now.getTime() + UNUSED_MS);
    const picture = { name, width, height, bytes, staffId, at: ctx.now, expiresAt };
    if (!(await insertPicture(ctx.db, picture, MAX_UNUSED))) throw new Fail(generalOutcome.TOO_MANY_REQUESTS);
    if (isNew) await note(ctx, name);
  });
  for (const [width, body] of files) await kernel.vault.openFiles.keep(pictureFile(name, width), body);
  return pictureUrl(name);
}

/** Takes a picture away that nothing shows any more: its files, then its row, so that nothing is forgotten half-way. */
export async function removePicture(
  kernel: Kernel,
  name: string,
  forget: (ctx: Ctx) => Promise<void>,
): Promise<void> {
  for (const width of DRAWN_WIDTHS) await kernel.vault.openFiles.remove(pictureFile(name, width));
  await runAsSystem(kernel, async (ctx) => {
    await dropPicture(ctx.db, name);
    await forget(ctx);
  });
}

/** Removes pictures that nothing ever showed. A row goes after its files, so that nothing is forgotten half-way. */
export async function removeUnusedPictures(ctx: Ctx): Promise<number> {
  const leasedUntil = new Date(ctx.now.getTime() + LEASE_MS);
  const names = await claimExpiredPictures(ctx.db, { now: ctx.now, leasedUntil, batch: BATCH });
  for (const name of names) {
    for (const width of DRAWN_WIDTHS) await ctx.vault.openFiles.remove(pictureFile(name, width));
    await deletePicture(ctx.db, name, leasedUntil);
  }
  return names.length;
}

import * as commodityOutcome from "@crux/contract/outcomes/commodity";
import * as generalOutcome from "@crux/contract/outcomes/general";
import * as sessionOutcome from "@crux/contract/outcomes/session";
import { sum } from "@crux/rules/money/money";
import { DAY_MS } from "@crux/rules/time/durations";
import { Fail } from "../../../kernel/fail.ts";
import { drawWidths } from "../../../kernel/files/draw-widths.ts";
import { pictureFile, pictureUrl } from "../../../kernel/files/picture-names.ts";
import type { Ctx } from "../../../kernel/verb/context.ts";
import { insertPicture } from "./picture-store.ts";

/** Nobody of the staff: a customer. */
const CUSTOMER = 0;
/** How long it waits to be shown. */
const UNUSED_MS = DAY_MS;
/** Of all customers together; whoever has none shown yet is held by the pace of uploads. */
const MAX_UNUSED = 20_000;

/**
 * Puts a customer's picture into the store of public pictures, redrawn in three widths without anything that a camera
 * wrote into it, and answers its address. Throws `commodity.NO_PICTURE`, `commodity.PICTURE_TOO_LARGE` and
 * `general.TOO_MANY_REQUESTS`.
 */
export async function uploadCustomerPicture(ctx: Ctx, { file }: { file: Uint8Array }): Promise<string> {
  if (!ctx.caller) throw new Fail(sessionOutcome.TOKEN_MISSING);
  const drawn = await drawWidths(file);
  if (drawn === "UNREADABLE") throw new Fail(commodityOutcome.NO_PICTURE);
  if (drawn === "TOO_LARGE") throw new Fail(commodityOutcome.PICTURE_TOO_LARGE);
  const { name, width, height, files } = drawn;
  const bytes = sum([...files.values()].map((body) => body.length));
  const expiresAt = new Date(ctx.now.getTime() + UNUSED_MS);
  const picture = { name, width, height, bytes, staffId: CUSTOMER, at: ctx.now, expiresAt };
  if (!(await insertPicture(ctx.db, picture, MAX_UNUSED))) throw new Fail(generalOutcome.TOO_MANY_REQUESTS);
  for (const [size, body] of files) await ctx.vault.openFiles.keep(pictureFile(name, size), body);
  return pictureUrl(name);
}

import type { userOpsSchemas } from "@crux/contract/ops/user-ops.schema";
import * as generalOutcome from "@crux/contract/outcomes/general";
import { MINUTE_MS } from "@crux/rules/time/durations";
import type { z } from "zod";
import { Fail } from "../../../kernel/fail.ts";
import type { OpsCtx, StaffCtx } from "../../staff/service.ts";
import { findIdentity, type IdentityRow, insertAccess } from "./identity-store.ts";
import { placeOf } from "./place-of.ts";

type Schema = (typeof userOpsSchemas)["revealIdentity"];
type Input = z.output<Schema["input"]>;
type Shown = z.output<Schema["output"]>;

const SHOWN_MS = 5 * MINUTE_MS;

/** Throws `general.NOT_FOUND` for papers that this customer does not have. */
async function findPapers(ctx: StaffCtx, { uid, id }: Input): Promise<IdentityRow> {
  const row = await findIdentity(ctx.db, uid, id);
  if (!row) throw new Fail(generalOutcome.NOT_FOUND);
  return row;
}

/**
 * The number and the pictures of a customer's papers, for whoever has the right and says why: the look stands in the
 * audit log and in the log of accesses before a picture is read (I-34).
 */
export const revealIdentity = {
  prepare: findPapers,
  async change(ctx: OpsCtx, { uid, reason }: Input, row: IdentityRow): Promise<Shown> {
    const names = [row.frontName, row.backName].filter((name) => name !== null);
    // Papers without pictures have a number to be looked at all the same.
    for (const name of names.length > 0 ? names : [""])
      await insertAccess(ctx.db, {
        ...{ actorUid: null, staffId: ctx.staff.id, reason },
        ...{ ownerUid: uid, name, isAllowed: true, ip: ctx.ip, now: ctx.now },
      });
    return {
      client: row.client,
      identifyCode: ctx.vault.box.open(row.codeSealed, placeOf(row.uid, row.codeMark)).toString(),
      front: null,
      back: null,
      untilTime: new Date(ctx.now.getTime() + SHOWN_MS).toISOString(),
    };
  },
  async finish(ctx: StaffCtx, shown: Shown, { frontName, backName }: IdentityRow): Promise<Shown> {
    const [front = null, back = null] = await Promise.all(
      [frontName, backName].map(async (name) => {
        const body = name === null ? null : await ctx.vault.files.read(name);
        return body && { base64: body.toString("base64") };
      }),
    );
    return { ...shown, front, back };
  },
};

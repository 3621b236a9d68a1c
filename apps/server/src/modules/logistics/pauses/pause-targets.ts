import type { logisticsPauseOpsSchemas, StaffPause } from "@crux/contract/ops/pause.schema";
import * as generalOutcome from "@crux/contract/outcomes/general";
import type { z } from "zod";
import { Fail } from "../../../kernel/fail.ts";
import { listCategories } from "../../commodity/service.ts";
import { addNamedPause } from "../../sale/service.ts";
import type { OpsCtx, StaffCtx } from "../../staff/service.ts";
import { getRuleBook } from "../rule-book.ts";

type Schemas = typeof logisticsPauseOpsSchemas;
type Added = z.output<Schemas["addPause"]["input"]>;

/** The routes of the rules that count now, and the categories with those above them. */
export async function listPauseTargets(ctx: StaffCtx): Promise<z.output<Schemas["pauseTargets"]["output"]>> {
  const { rules } = await getRuleBook(ctx);
  const categories = await listCategories(ctx);
  return {
    routes: rules.routes.map(({ id, name }) => ({ id, name })),
    categories: categories.map(({ id, path }) => ({ id: String(id), name: path.join(" › ") })),
  };
}

/** Adds a pause; `general.NOT_FOUND` for a route or category that there is not. */
export async function addPause(ctx: OpsCtx, input: Added): Promise<StaffPause> {
  const name = await findName(ctx, input);
  if (name === undefined) throw new Fail(generalOutcome.NOT_FOUND);
  return addNamedPause(ctx, { ...input, name });
}

/** What a route or category is called now; the shop has no name here. */
async function findName(ctx: OpsCtx, { scope, subject }: Added): Promise<string | undefined> {
  if (scope === "SHOP") return "";
  if (scope === "ROUTE") return (await getRuleBook(ctx)).routeOf.get(subject)?.name;
  const categories = await listCategories(ctx);
  return categories.find(({ id }) => String(id) === subject)?.path.at(-1);
}

import type { pkgOpsSchemas } from "@crux/contract/ops/pkg-ops.schema";
import * as generalOutcome from "@crux/contract/outcomes/general";
import type { DeclaredField } from "@crux/rules/parcel/declared-fields";
import { pkgLabelCode } from "@crux/rules/parcel/pkg-label";
import type { StaffRight } from "@crux/rules/people/staff-rights";
import { csvText } from "@crux/rules/table/csv";
import { beijingClock } from "@crux/rules/time/beijing-time";
import type { z } from "zod";
import { Fail } from "../../../kernel/fail.ts";
import { encodeGbk } from "../../../kernel/files/gbk.ts";
import type { Ctx } from "../../../kernel/verb/context.ts";
import { findPkgRows, holdPkgs, noteTabled, type PkgRow, presentForStaff } from "../../logistics/service.ts";
import type { OpsCtx, StaffCtx } from "../../staff/service.ts";
import { type KeptPapers, noteStaffLook, openPapersOfOrders } from "../../user/service.ts";
import { settlePapers } from "../pkg-papers.ts";
import { declarationProfiles, hasNumbers, type Profile } from "./declaration-profiles.ts";

type Schema = (typeof pkgOpsSchemas)["exportDeclarations"];
/** Whoever of the staff gets to see the rows. */
type StaffLook = Ctx & { staff: { id: number; rights: ReadonlySet<StaffRight> } };
type LeftOut = z.output<Schema["output"]>["leftOut"];

/** The tables that parcels are declared by, without their columns. */
export async function listDeclarationProfiles(
  ctx: StaffCtx,
): Promise<z.output<(typeof pkgOpsSchemas)["declarationProfiles"]["output"]>> {
  const profiles = await declarationProfiles(ctx);
  return profiles.map((one) => ({
    id: one.id,
    name: one.name,
    routes: one.routes,
    hasNumbers: hasNumbers(one),
  }));
}

/** Why the numbers were looked at, in the log of accesses. */
const EXPORTING = "导出申报表";

/**
 * Makes the table by which parcels are declared. What cannot be declared is left out and named: parcels that left this
 * state, that lack papers, or whose papers bear another name. Throws `general.FORBIDDEN` for numbers of papers without the right to
 * them, and `general.NOT_FOUND` for a table that there is not. Whose numbers were handed out stands in the log of accesses.
 */
export async function exportDeclarations(
  ctx: OpsCtx,
  { pkgIds, profile: wanted, withNumbers }: z.output<Schema["input"]>,
): Promise<z.output<Schema["output"]>> {
  const table = await findTable(ctx, { profile: wanted, withNumbers });
  const { profile, showsNumbers } = table;
  const { rows, ready, leftOut } = await declaredRows(ctx, table, pkgIds);
  const text = csvText([headOf(table), ...rows]);
  const body = profile.encoding === "GBK" ? encodeGbk(text) : Buffer.from(`\uFEFF${text}`);
  ctx.note({
    after: {
      parcels: ready,
      withNumbers: showsNumbers,
      leftOut: leftOut.map(({ pkgId }) => pkgId),
    },
  });
  const stamp = beijingClock(ctx.now).replace(/\D/g, "").slice(0, 12);
  const base64 = body.toString("base64");
  return { fileName: `declaration-${stamp}.csv`, base64, count: ready.length, leftOut };
}

/** A table by which parcels are declared, and whether it names numbers of papers. */
export type Table = { profile: Profile; showsNumbers: boolean };

/** The table that was asked for; throws `general.FORBIDDEN` for numbers without the right, `general.NOT_FOUND` without such a table. */
export async function findTable(
  ctx: StaffLook,
  { profile: wanted, withNumbers }: { profile: string; withNumbers: boolean },
): Promise<Table> {
  if (withNumbers && !ctx.staff.rights.has("customer.identity")) throw new Fail(generalOutcome.FORBIDDEN);
  const profiles = await declarationProfiles(ctx);
  const profile = wanted === "" ? profiles.at(-1) : profiles.find(({ id }) => id === wanted);
  if (!profile) throw new Fail(generalOutcome.NOT_FOUND);
  return { profile, showsNumbers: withNumbers && hasNumbers(profile) };
}

/** The titles of a table's columns. */
export const headOf = ({ profile }: Table): string[] => profile.columns.map(({ title }) => title);

/**
 * The rows of those parcels that can be declared, and which of them these are; whose numbers they show is noted, and that
 * they were handed out: whoever declares them elsewhere hears nothing of another receiver.
 */
export async function declaredRows(
  ctx: StaffLook,
  { profile, showsNumbers }: Table,
  pkgIds: readonly number[],
): Promise<{ rows: string[][]; ready: number[]; leftOut: LeftOut }> {
  await holdPkgs(ctx, pkgIds);
  const { ready, leftOut } = await sorted(ctx, pkgIds);
  await noteTabled(
    ctx,
    ready.map(({ id }) => id),
  );
  const papers = await openPapersOfOrders(ctx, ready.map(ownerOf));
  if (showsNumbers) for (const order of ordersOf(ready)) await noteStaffLook(ctx, order, EXPORTING);
  const rows = ready.map((pkg) => rowOf(profile, { pkg, papers: papers.get(pkg.orderId), showsNumbers }));
  return { rows, ready: ready.map(({ id }) => id), leftOut };
}

const ownerOf = ({ uid, orderId }: PkgRow) => ({ uid, orderId });
const ordersOf = (pkgs: readonly PkgRow[]) => [
  ...new Map(pkgs.map((pkg) => [pkg.orderId, ownerOf(pkg)])).values(),
];

/** The parcels that can be declared, in the order in which they were named, and why the others can't. */
async function sorted(ctx: Ctx, pkgIds: readonly number[]): Promise<{ ready: PkgRow[]; leftOut: LeftOut }> {
  const rows = await findPkgRows(ctx, pkgIds);
  const ready: PkgRow[] = [];
  const leftOut: LeftOut = [];
  for (const pkgId of new Set(pkgIds)) {
    const pkg = rows.get(pkgId);
    if (pkg?.status !== "CREATED") {
      leftOut.push({ pkgId, why: "WRONG_STATE" });
      continue;
    }
    const papers = await settlePapers(ctx, pkg);
    if (papers === "MISSING" || papers === "NAME_DIFFERS") leftOut.push({ pkgId, why: papers });
    else ready.push(pkg);
  }
  return { ready, leftOut };
}

type Source = { pkg: PkgRow; papers: KeptPapers | undefined; showsNumbers: boolean };

function rowOf({ columns }: Profile, { pkg, papers, showsNumbers }: Source): string[] {
  const shown = presentForStaff(pkg);
  const names = shown.pkgItems.map(({ skuDetail, quantity }) => `${skuDetail.productName}×${quantity}`);
  const cells: Record<DeclaredField, string> = {
    pkg: pkgLabelCode(pkg.id),
    order: String(pkg.orderId),
    route: pkg.routeName,
    receiverName: shown.receiverName,
    receiverMobile: shown.receiverMobile,
    country: shown.receiverCountry,
    state: shown.receiverState,
    city: shown.receiverCity,
    district: shown.receiverDistrict,
    address: shown.receiverAddress,
    postCode: shown.receiverPostCode,
    idName: papers?.client ?? "",
    idNumber: showsNumbers ? (papers?.identifyCode ?? "") : "",
    senderName: shown.senderName,
    senderMobile: shown.senderMobile,
    senderAddress: shown.senderAddress,
    goods: names.join("；"),
    pieces: String(shown.totalQuantity),
    weightKg: shown.totalWeight.toFixed(2),
    amountAud: (shown.totalAmount / 100).toFixed(2),
    remark: shown.remark,
    number: "",
    company: "",
    fault: "",
  };
  return columns.map(({ field }) => cells[field]);
}

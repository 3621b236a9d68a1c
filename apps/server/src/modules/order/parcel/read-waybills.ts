import { LIMITS } from "@crux/contract/limits";
import { logisticsCompany, waybillNumber } from "@crux/contract/logistics.schema";
import type { pkgOpsSchemas, WaybillLine, WaybillState } from "@crux/contract/ops/pkg-ops.schema";
import { findForwarder } from "@crux/rules/parcel/logistics-company";
import { pkgOfLabel } from "@crux/rules/parcel/pkg-label";
import { handOverMove } from "@crux/rules/parcel/pkg-states";
import { readWaybillLines, type WaybillText } from "@crux/rules/parcel/waybill-lines";
import type { z } from "zod";
import type { Ctx } from "../../../kernel/verb/context.ts";
import { actorNames, findNamedPkgs, findTakenNumbers, type NamedPkg } from "../../logistics/service.ts";

type Schema = (typeof pkgOpsSchemas)["readWaybills"];

/** What the lines of one call are compared with. */
type Known = {
  pkgs: Map<number, NamedPkg>;
  takenBy: Map<string, number>;
  names: Map<string, string>;
  /** What stood in the lines above. */
  seen: Set<string>;
};

/**
 * Reads pasted waybills, or the answer of whoever declares, and says of each line what it would come to: at most
 * `LIMITS.waybillLines` lines, `isCut` when there are more. Writes nothing.
 */
export async function readWaybills(
  ctx: Ctx,
  { text }: z.output<Schema["input"]>,
): Promise<z.output<Schema["output"]>> {
  const all = readWaybillLines(text);
  const lines = all.slice(0, LIMITS.waybillLines);
  const pkgs = await findNamedPkgs(
    ctx,
    lines.flatMap(({ pkg }) => pkgOfLabel(pkg) ?? []),
  );
  const numbers = lines.flatMap(({ number }) => waybillNumber.safeParse(number).data ?? []);
  const names = await actorNames(
    ctx,
    [...pkgs.values()].map(({ movedBy }) => movedBy),
  );
  const known = { pkgs, takenBy: await findTakenNumbers(ctx, numbers), names, seen: new Set<string>() };
  return { rows: lines.map((line) => presentLine(known, line)), isCut: all.length > lines.length };
}

function presentLine(known: Known, line: WaybillText): WaybillLine {
  const pkg = known.pkgs.get(pkgOfLabel(line.pkg) ?? 0);
  const number = waybillNumber.safeParse(line.number).data;
  const named = findForwarder(line.company);
  const company = named ?? (pkg ? (logisticsCompany.safeParse(pkg.company).data ?? "GENERAL") : null);
  const state = stateOf(known, { line, pkg, number });
  return {
    line: line.line,
    text: line.text,
    pkgId: pkg?.id ?? null,
    number: number ?? line.number,
    company,
    isGuessed: named === null,
    state,
    move: pkg && isSuppliers(pkg) ? "handOver" : "declare",
    said: saidOf(known, { line, pkg, state, number }),
    pkgStatus: pkg?.status ?? null,
    receiverName: pkg?.receiverName ?? "",
    routeName: pkg?.routeName ?? "",
  };
}

type Read = { line: WaybillText; pkg: NamedPkg | undefined; number: string | undefined };

function stateOf({ takenBy, seen }: Known, { line, pkg, number }: Read): WaybillState {
  if (!pkg) return "UNKNOWN_PARCEL";
  if (line.fault !== "") return "FAULT";
  if (number === undefined) return "WRONG_NUMBER";
  const marks = [`pkg ${pkg.id}`, `number ${number}`];
  if (marks.some((mark) => seen.has(mark))) return "TWICE";
  for (const mark of marks) seen.add(mark);
  const holder = takenBy.get(number);
  if (holder === pkg.id) return "DONE";
  if (holder !== undefined) return "NUMBER_USED";
  if (pkg.status !== "CREATED") return "WRONG_STATE";
  return pkg.papers === "MISSING" && !isSuppliers(pkg) ? "PAPERS_MISSING" : "OK";
}

/** What is worth saying of a line beside its state: who was faster, who has the number, why it was refused. */
function saidOf(
  { names, takenBy }: Known,
  { line, pkg, state, number }: Read & { state: WaybillState },
): string {
  if (state === "FAULT") return line.fault;
  if (state === "NUMBER_USED") return String(takenBy.get(number ?? "") ?? "");
  return state === "WRONG_STATE" && pkg ? names.get(pkg.movedBy) || pkg.movedBy : "";
}

function isSuppliers({ pkgType, status }: NamedPkg): boolean {
  return handOverMove({ logisticsPkgType: pkgType, pkgStatus: status }) === "handOverExternal";
}

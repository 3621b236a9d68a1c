import type { TicketField } from "@crux/contract/ops/ticket-fields";
import { dayOfCell, isRounded } from "@crux/rules/table/table-cells";
import type { TableFault } from "@crux/rules/table/table-columns";
import { TICKET_COLUMNS } from "@crux/rules/table/ticket-columns";
import type { Ctx } from "../../../kernel/verb/context.ts";
import { type TableLine, withoutRepeats } from "../../task/service.ts";
import { mobileOfCell, type Owner, ownersOf } from "../../user/service.ts";
import { countHeldOf, listByNumbers, listRules, type NamedRule } from "./former-ticket-store.ts";

/** A line of a table of tickets, as it says itself. */
export type TicketLine = Owner & {
  row: number;
  ticket: string;
  coupon: string;
  until: string;
  isUsed: boolean;
};
/** A line that can come in, or that came in before. */
export type CheckedTicket = TicketLine & { uid: number; ruleId: string; isKnown: boolean };

const NUMBER = /^[0-9A-Za-z-]{4,32}$/;
const STATES = new Map([
  ["", false],
  ["未使用", false],
  ["可用", false],
  ["已使用", true],
  ["已用", true],
]);

/** Reads all lines of a table; a number that comes twice counts for the first. */
export function readTickets(lines: readonly TableLine<TicketField>[]): {
  lines: TicketLine[];
  faults: TableFault[];
} {
  const faults: TableFault[] = [];
  const read = lines.flatMap((line): TicketLine[] => {
    const before = faults.length;
    const ticket = readTicket(line, faults);
    return faults.length === before ? [ticket] : [];
  });
  const keys = [{ column: TICKET_COLUMNS.title("ticket"), keyOf: ({ ticket }: TicketLine) => ticket }];
  return { lines: withoutRepeats(read, keys, faults), faults };
}

function readTicket({ row, cells }: TableLine<TicketField>, faults: TableFault[]): TicketLine {
  const wrong = (field: TicketField, why: string) =>
    void faults.push({ row, column: TICKET_COLUMNS.title(field), why });
  const cell = (field: TicketField) => cells[field] ?? "";
  // Cards group digits by blanks.
  const ticket = cell("ticket").replace(/\s/g, "");
  if (isRounded(ticket)) wrong("ticket", "表格软件改写了券码，请把该列设为文本后重新填写");
  else if (!NUMBER.test(ticket)) wrong("ticket", "须为 4 至 32 位字母、数字或 -");
  if (cell("coupon") === "") wrong("coupon", "不能为空");
  const mobile = cell("mobile") === "" ? null : mobileOfCell(cell("mobile"));
  if (mobile && "why" in mobile) wrong("mobile", mobile.why);
  if (mobile === null && cell("number") === "") wrong("mobile", "手机号和客户号至少填一项");
  const until = dayOfCell(cell("until"));
  if (until === undefined) wrong("until", "不是日期，如 2027-06-30");
  const isUsed = STATES.get(cell("state"));
  if (isUsed === undefined) wrong("state", "须为：未使用、已使用");
  return {
    ...{ row, ticket, coupon: cell("coupon"), number: cell("number") || null },
    mobile: mobile && "mobile" in mobile ? mobile.mobile : null,
    until: until ?? "",
    isUsed: isUsed ?? false,
  };
}

/** What of coupons and people is given out while lines are gone through. */
export type Given = { held: Map<string, number>; issued: Map<number, number> };

/** Compares some lines with coupons, customers and tickets that there are, without writing anything. */
export async function checkTickets(
  ctx: Ctx,
  lines: readonly TicketLine[],
  { given, faults }: { given: Given; faults: TableFault[] },
): Promise<CheckedTicket[]> {
  const rules = await listRules(ctx.db);
  const numbers = lines.map(({ ticket }) => ticket);
  const known = new Map((await listByNumbers(ctx.db, numbers)).map((ticket) => [ticket.number, ticket]));
  const owners = await ownersOf(ctx, lines);
  const counted = await countHeldOf(
    ctx.db,
    owners.flatMap((uid) => uid ?? []),
  );
  const held = new Map(counted.map(({ ruleId, uid, held: count }) => [`${ruleId} ${uid}`, count]));
  return lines.flatMap((line, place): CheckedTicket[] => {
    const wrong = (field: TicketField, why: string) => {
      faults.push({ row: line.row, column: TICKET_COLUMNS.title(field), why });
      return [];
    };
    const rule = findRule(rules, line.coupon);
    if (typeof rule === "string") return wrong("coupon", rule);
    const uid = owners[place] ?? null;
    if (uid === null) return wrong(line.mobile === null ? "number" : "mobile", "没有这位会员，请先迁入会员");
    const ticket = known.get(line.ticket);
    if (ticket && (ticket.ruleId !== rule.id || ticket.uid !== uid)) return wrong("ticket", "已用于另一张券");
    if (ticket) return [{ ...line, uid, ruleId: rule.publicId, isKnown: true }];
    const key = `${rule.id} ${uid}`;
    const have = (held.get(key) ?? 0) + (given.held.get(key) ?? 0);
    if (have >= rule.perUser) return wrong("coupon", `该会员已有 ${have} 张，每人最多 ${rule.perUser} 张`);
    const issued = rule.issued + (given.issued.get(rule.id) ?? 0);
    if (rule.total !== null && issued >= rule.total) return wrong("coupon", `超出总数 ${rule.total} 张`);
    given.held.set(key, (given.held.get(key) ?? 0) + 1);
    given.issued.set(rule.id, (given.issued.get(rule.id) ?? 0) + 1);
    return [{ ...line, uid, ruleId: rule.publicId, isKnown: false }];
  });
}

/** The coupon of that name or number, or why there is none. */
function findRule(rules: readonly NamedRule[], coupon: string): NamedRule | string {
  const byId = rules.find(({ publicId }) => publicId === coupon);
  if (byId) return byId;
  const [rule, more] = rules.filter(({ title }) => title === coupon);
  if (more) return "有几张同名的优惠券，请填写领券链接中的编号";
  return rule ?? "没有这张优惠券，请先新建";
}

import type { MemberField } from "@crux/contract/ops/member-fields";
import { MEMBER_COLUMNS } from "@crux/rules/table/member-columns";
import type { TableFault } from "@crux/rules/table/table-columns";
import type { Ctx } from "../../../kernel/verb/context.ts";
import { type TableLine, withoutRepeats } from "../../task/service.ts";
import { listByMobiles, listFormers, listTakenEmails } from "./former-account-store.ts";
import { markOfNumber } from "./move-in-marks.ts";
import { type MemberLine, readMember } from "./read-member.ts";

/** A line that can come in: as a new account, to an account that has the mobile, or it came in before. */
export type CheckedMember = MemberLine & { state: "ADD" | "JOIN" | "SAME" };

/** Reads all lines of a table; what is said twice counts for the first that says it. */
export function readMembers(
  lines: readonly TableLine<MemberField>[],
  now: Date,
): { lines: MemberLine[]; faults: TableFault[] } {
  const today = now.toISOString().slice(0, 10);
  const faults: TableFault[] = [];
  const read = lines.flatMap((line): MemberLine[] => {
    const { line: member, faults: own } = readMember(line, today);
    faults.push(...own);
    return own.length === 0 ? [member] : [];
  });
  const keys = [
    { column: MEMBER_COLUMNS.title("number"), keyOf: ({ member }: MemberLine) => member.number },
    { column: MEMBER_COLUMNS.title("mobile"), keyOf: ({ member }: MemberLine) => member.mobile },
    {
      column: MEMBER_COLUMNS.title("email"),
      keyOf: ({ member }: MemberLine) => member.email?.toLowerCase() ?? null,
    },
  ];
  return { lines: withoutRepeats(read, keys, faults), faults };
}

/** Compares some lines with the accounts that there are, without writing anything. */
export async function checkMembers(
  ctx: Ctx,
  lines: readonly MemberLine[],
  faults: TableFault[],
): Promise<CheckedMember[]> {
  const members = lines.map(({ member }) => member);
  const formers = await listFormers(
    ctx.db,
    members.map(({ number }) => markOfNumber(ctx, number)),
  );
  const byMark = new Map(formers.map((former) => [former.numberMark, former]));
  const owners = await listByMobiles(
    ctx.db,
    members.map(({ mobile }) => mobile),
  );
  const byMobile = new Map(owners.map((owner) => [owner.mobile, owner]));
  const emails = new Set(
    await listTakenEmails(
      ctx.db,
      members.flatMap(({ email }) => email?.toLowerCase() ?? []),
    ),
  );
  return lines.flatMap((line): CheckedMember[] => {
    const { number, mobile, email, balance, cashBack } = line.member;
    const wrong = (field: MemberField, why: string) => {
      faults.push({ row: line.row, column: MEMBER_COLUMNS.title(field), why });
      return [];
    };
    const former = byMark.get(markOfNumber(ctx, number));
    if (former && (former.balanceCents !== balance || former.cashBackCents !== cashBack))
      return wrong("balance", "该客户号已导入，余额或返现与当时不同");
    if (former) return [{ ...line, state: "SAME" }];
    const owner = byMobile.get(mobile);
    if (owner?.isFormer) return wrong("mobile", "该手机号已随另一客户号导入");
    if (owner) return [{ ...line, state: "JOIN" }];
    if (email !== null && emails.has(email.toLowerCase())) return wrong("email", "已用于其他账户");
    return [{ ...line, state: "ADD" }];
  });
}

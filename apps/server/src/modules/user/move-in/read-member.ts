import type { MemberField } from "@crux/contract/ops/member-fields";
import type { FormerMember } from "@crux/contract/ops/move-in.schema";
import { isEditedNickName, isEmail } from "@crux/rules/people/account-patterns";
import { MEMBER_COLUMNS } from "@crux/rules/table/member-columns";
import { centsOfCell, dayOfCell, isRounded } from "@crux/rules/table/table-cells";
import type { TableFault } from "@crux/rules/table/table-columns";
import type { TableLine } from "../../task/service.ts";
import { mobileOfCell } from "./mobile-of-cell.ts";

export type MemberLine = { row: number; member: FormerMember };

const CLASSES = new Map<string, "PLAIN" | "VIP">([
  ["", "PLAIN"],
  ["普通", "PLAIN"],
  ["普通会员", "PLAIN"],
  ["PLAIN", "PLAIN"],
  ["黑卡", "VIP"],
  ["黑卡会员", "VIP"],
  ["VIP", "VIP"],
]);
const ENDLESS = ["长期", "不限期", "永久"];
const NUMBER = /^[\p{L}\p{N}._/#-]{1,40}$/u;

/** Reads a line of a table of customers; a fault names its column. */
export function readMember(
  { row, cells }: TableLine<MemberField>,
  today: string,
): { line: MemberLine; faults: TableFault[] } {
  const faults: TableFault[] = [];
  const wrong = (field: MemberField, why: string) =>
    void faults.push({ row, column: MEMBER_COLUMNS.title(field), why });
  const cell = (field: MemberField) => cells[field] ?? "";
  const money = (field: MemberField) => {
    const cents = cell(field) === "" ? 0 : centsOfCell(cell(field));
    if (cents === undefined) wrong(field, "不是金额，如 29.95；不能为负数");
    return cents ?? 0;
  };
  const number = cell("number");
  if (!NUMBER.test(number)) wrong("number", number === "" ? "不能为空" : "最多 40 个字母、数字或 . _ / # -");
  else if (isRounded(number)) wrong("number", "表格软件改写了客户号，请把该列设为文本后重新填写");
  const mobile = mobileOfCell(cell("mobile"));
  if ("why" in mobile) wrong("mobile", mobile.why);
  const name = cell("name");
  if (name !== "" && !isEditedNickName(name)) wrong("name", "最多 16 个字");
  const email = cell("email");
  if (email !== "" && !isEmail(email)) wrong("email", "不是邮箱地址");
  const userClass = CLASSES.get(cell("userClass").toUpperCase());
  if (!userClass) wrong("userClass", "须为：普通、黑卡");
  const classEnd = endOf(cell("classEnd"), userClass ?? "PLAIN", today);
  if ("why" in classEnd) wrong("classEnd", classEnd.why);
  const balance = money("balance");
  const member = {
    number,
    mobile: "mobile" in mobile ? mobile.mobile : "",
    name,
    email: email || null,
    userClass: userClass ?? "PLAIN",
    classEnd: "day" in classEnd ? classEnd.day : null,
    balance,
    cashBack: money("cashBack"),
  };
  return { line: { row, member }, faults };
}

function endOf(
  text: string,
  userClass: "PLAIN" | "VIP",
  today: string,
): { day: string | null } | { why: string } {
  if (text === "")
    return userClass === "VIP" ? { why: "黑卡须填写到期日，没有期限请写“长期”" } : { day: null };
  if (ENDLESS.includes(text))
    return userClass === "VIP" ? { day: null } : { why: "普通会员没有到期日，请核对会员等级" };
  const day = dayOfCell(text);
  if (day === undefined) return { why: "不是日期，如 2027-06-30" };
  if (userClass === "PLAIN" && day >= today) return { why: "普通会员没有到期日，请核对会员等级" };
  return { day };
}

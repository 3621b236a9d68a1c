import { MEMBER_FIELDS } from "@crux/contract/ops/member-fields";
import { tableColumns } from "./table-columns.ts";

/** The columns of a table of customers, a line for each. */
export const MEMBER_COLUMNS = tableColumns(
  MEMBER_FIELDS,
  {
    number: "客户号",
    mobile: "手机号",
    name: "姓名",
    email: "邮箱",
    userClass: "会员等级",
    classEnd: "黑卡到期日",
    balance: "余额",
    cashBack: "未发返现",
  },
  ["number", "mobile"],
);

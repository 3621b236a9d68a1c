import { moneyText } from "@crux/rules/money/money-text";
import { rightName } from "./call-names.ts";

const FIELDS: Readonly<Record<string, string>> = {
  id: "编号",
  name: "名称",
  title: "名称",
  role: "角色代码",
  roleTitle: "角色",
  rights: "权限",
  disabled: "已停用",
  totp: "动态验证码",
  holders: "人数",
  builtIn: "内置",
  version: "版本",
  editor: "修改人",
  editTime: "修改时间",
  createTime: "创建时间",
  uid: "会员",
  orderId: "订单",
  pkgId: "包裹",
  refundId: "退款",
  amount: "金额",
  balance: "余额",
  saving: "减免",
  reason: "原因",
  validFrom: "生效时间",
  remark: "备注",
  note: "备注",
  status: "状态",
  state: "状态",
  to: "去向",
  type: "类型",
  went: "去向",
  extOrderId: "运单号",
  logisticsCompany: "承运商",
  receiver: "收件人",
  mobile: "手机号",
  address: "地址",
  email: "邮箱",
  kinds: "通知",
  refused: "拒绝码",
  by: "登录方式",
  lines: "行数",
  members: "会员数",
  fingerprint: "文件指纹",
  claimed: "领取的支付单",
  amountCents: "金额",
  netAmount: "应付",
  manualSaving: "改价减免",
  float: "备用金",
  expected: "应有现金",
  counted: "实点",
  difference: "差额",
  isBanked: "存入银行",
  channel: "付款方式",
  otherFee: "其他",
  freight: "运费",
  target: "退款方式",
  words: "内容",
  content: "内容",
  receivers: "收件人数",
  kind: "类型",
  fileName: "文件",
  fileBytes: "文件大小（字节）",
  number: "单号",
  supplier: "供应商",
  reference: "单号",
  onHand: "在库",
  quantity: "件数",
  alertBelow: "预警",
  productId: "商品编号",
  skuId: "SKU",
  barcode: "条码",
  price: "售价",
  country: "国家/地区",
  parentId: "上级分类",
  place: "位置",
  goods: "商品数",
  staffId: "员工编号",
  caseId: "售后号",
  userClass: "会员等级",
  disabledFlag: "已停用",
  ended: "退出的设备数",
  value: "内容",
  faults: "错误行数",
  why: "说明",
};

/** Words of the wire that stand in what was asked for. */
const VALUES: Readonly<Record<string, string>> = {
  ADJUST_INCREASE: "增加",
  ADJUST_DECREASE: "减少",
  NORMAL: "普通会员",
  VIP: "黑卡会员",
  ON: "已启用",
  OFF: "未启用",
  NEEDED: "待设置",
};

const MONEY = /amount|balance|saving|cents|fee$|^(?:float|expected|counted|difference|freight|price)$/i;

/** One field of what was there, or of what came: its name and both values as text. */
export type ChangedField = { field: string; before: string; after: string; isChanged: boolean };

/** Beside a change these say nothing: the code of a role whose name stands there, who edited it when. */
const NOISE = new Set(["role", "createTime", "editTime", "editor", "version", "builtIn", "holders"]);
/** Fields that say what it is about, and so stay where nothing of them changed. */
const NAMES = new Set(["name", "title"]);

/** What stood there beside what stands there, field by field; of what stayed only its name. */
export function changedFields(before: unknown, after: unknown): ChangedField[] {
  const [old, fresh] = [fieldsOf(before), fieldsOf(after)];
  const isBeside = old.size > 0;
  return [...new Set([...old.keys(), ...fresh.keys()])].flatMap((name) => {
    const [from = "", to = ""] = [old.get(name), fresh.get(name)];
    const isChanged = from !== to;
    if (isBeside && (NOISE.has(name) || !(isChanged || NAMES.has(name)))) return [];
    return [{ field: labelOf(name), before: from, after: to, isChanged }];
  });
}

/** The fields of any value as texts, `receiver.name` for what lies deeper. */
function fieldsOf(value: unknown, prefix = ""): Map<string, string> {
  if (value === null || value === undefined) return new Map();
  if (typeof value !== "object" || Array.isArray(value)) return new Map([[prefix, textOf(value, prefix)]]);
  return new Map(
    Object.entries(value).flatMap(([key, one]) => {
      const name = prefix ? `${prefix}.${key}` : key;
      const isDeep = typeof one === "object" && one !== null && !Array.isArray(one);
      return isDeep ? [...fieldsOf(one, name)] : [[name, textOf(one, name)] as const];
    }),
  );
}

function labelOf(name: string): string {
  return name
    .split(".")
    .map((part) => FIELDS[part] ?? part)
    .join(" · ");
}

function textOf(value: unknown, name: string): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "boolean") return value ? "是" : "否";
  if (typeof value === "number") return MONEY.test(name) ? moneyText(value) : String(value);
  if (Array.isArray(value))
    return value.every((one) => typeof one === "string")
      ? value.map((one) => (name.endsWith("rights") ? rightName(one) : one)).join("、")
      : JSON.stringify(value);
  return typeof value === "string" ? (VALUES[value] ?? value) : JSON.stringify(value);
}

import { MEMBERSHIP_CENTS } from "@crux/contract/limits";
import { CASE_CANCEL_HOURS, CASE_HOURS } from "../order/case-hours.ts";
import {
  CANCELLED_PER_DAY,
  ORDERS_PER_MINUTE,
  UNPAID_MS,
  UNPAID_PERCENT,
  UNPAID_PIECES,
} from "../order/order-limits.ts";
import { DECLARED_FIELDS } from "../parcel/declared-fields.ts";
import { HOUR_MS } from "../time/durations.ts";
import type { SettingKind } from "./setting-kinds.ts";

/** A value that the merchant sets: what it is called, what it does, where it shows, and what it may be. */
export type Setting = { group: string; label: string; help: string; shown: string; kind: SettingKind };

const line = (max: number): SettingKind => ({ is: "line", max });
const needed = (max: number): SettingKind => ({ is: "line", max, isNeeded: true });
const titledRows = (row: string): SettingKind => ({
  is: "rows",
  max: 20,
  row,
  columns: { title: { label: "名称", kind: needed(20) }, value: { label: "内容", kind: needed(200) } },
});

const POLICY_HELP = "空行分段，以 # 开头的行是小标题；不填则显示示例文本";

/** Every name of the configuration. What is text stands there as it is, the rest as JSON. */
export const SETTINGS = {
  STORE_CONFIG: {
    group: "店铺",
    label: "店铺资料",
    help: "店铺和企业的名称、介绍、收款账户。改收款账户须再次输入动态验证码，并由另一位同事批准。",
    shown: "店铺信息、首页、银行转账付款页、我的",
    kind: {
      is: "fields",
      fields: {
        shopName: { label: "店铺名称", kind: needed(40) },
        entityName: { label: "企业名称", kind: needed(80) },
        technicalSupport: { label: "技术支持", kind: line(40) },
        rows: {
          label: "店铺介绍",
          help: "如 ABN、经营类目、发货仓库、联系电话",
          kind: titledRows("行"),
        },
        bankAccount: {
          label: "收款账户",
          help: "客户银行转账时照此付款，如开户行、账户名、BSB、账号",
          kind: titledRows("行"),
        },
        sheetUrl: {
          label: "运单查询网址",
          help: "{no} 处填入运单号，{company} 处填入承运商；不填则不显示“查看面单”",
          kind: { is: "line", max: 300, form: "WEB" },
        },
        inviteRuleId: {
          label: "邀请好友送的优惠券",
          help: "优惠券的公开编号；不填则“我的”页不显示邀请",
          kind: { is: "line", max: 60, form: "CODE" },
        },
        menu: {
          label: "“我的”页另加的入口",
          kind: {
            is: "rows",
            max: 12,
            row: "个",
            columns: {
              key: { label: "代码", kind: { is: "line", max: 20, isNeeded: true, form: "CODE" } },
              title: { label: "名称", kind: needed(10) },
              image: { label: "图标", kind: line(300) },
              url: { label: "链接", kind: { is: "line", max: 300, isNeeded: true, form: "LINK" } },
            },
          },
        },
      },
    },
  },
  KF_ACCOUNT: {
    group: "店铺",
    label: "客服微信号",
    help: "客户添加客服用的微信号",
    shown: "联系客服",
    kind: line(60),
  },
  KF_QR: {
    group: "店铺",
    label: "客服微信二维码",
    help: "二维码图片的地址",
    shown: "联系客服",
    kind: line(300),
  },
  KF_HOUR: {
    group: "店铺",
    label: "客服时间",
    help: "请写明时区",
    shown: "联系客服",
    kind: line(60),
  },
  MP_ACCOUNT: { group: "店铺", label: "公众号", help: "公众号的名称", shown: "联系客服", kind: line(60) },
  MP_QR: {
    group: "店铺",
    label: "公众号二维码",
    help: "二维码图片的地址",
    shown: "联系客服",
    kind: line(300),
  },
  HOT_SEARCH: {
    group: "页面",
    label: "热门搜索",
    help: "一行一个词，按此顺序显示；词前加 * 显示为红色",
    shown: "搜索页",
    kind: { is: "words", max: 20, each: 20 },
  },
  SEARCH_SYNONYMS: {
    group: "页面",
    label: "搜索同义词",
    help: "一行一组，用等号隔开，如“护肝片 = 奶蓟草 = 肝宝”；繁体、拼音和常见的同义词（如维C = 维生素C）系统已经认识，不必填写",
    shown: "商品搜索",
    kind: { is: "lines", max: 200, each: 200 },
  },
  NEW_USER_COUPON: {
    group: "页面",
    label: "新人优惠券",
    help: "优惠券的公开编号；好友受邀注册时可以领取",
    shown: "邀请领券页",
    kind: { is: "line", max: 60, form: "CODE" },
  },
  SHIPPING_RULES: {
    group: "条款",
    label: "配送规则",
    help: "按段落填写；没有段落时页面显示“敬请期待”",
    shown: "配送规则",
    kind: {
      is: "rows",
      max: 30,
      row: "段",
      columns: {
        title: { label: "标题", kind: needed(40) },
        lines: { label: "内容，一行一段", kind: { is: "lines", max: 40, each: 600 } },
      },
    },
  },
  POLICY_AGREEMENT: {
    group: "条款",
    label: "用户协议",
    help: POLICY_HELP,
    shown: "登录页、下单页",
    kind: { is: "text", max: 30_000, page: "/agreement.html" },
  },
  POLICY_PRIVACY: {
    group: "条款",
    label: "隐私政策",
    help: POLICY_HELP,
    shown: "登录页",
    kind: { is: "text", max: 30_000, page: "/privacy.html" },
  },
  POLICY_STORE: {
    group: "条款",
    label: "商城政策",
    help: POLICY_HELP,
    shown: "下单页（链接为 /policy.html 时）",
    kind: { is: "text", max: 30_000, page: "/policy.html" },
  },
  STORE_POLICY: {
    group: "条款",
    label: "商城政策的链接",
    help: "下单页“商城政策”打开的页面",
    shown: "下单页",
    kind: { is: "line", max: 300, form: "LINK" },
  },
  GST_FROM: {
    group: "税务",
    label: "GST 登记日期",
    help: "从这天起的订单开具税务发票（Tax Invoice）并计入 GST 报表，如 2026-07-01；不填为未登记，只开收据。ABN 填在店铺介绍",
    shown: "发票、收据、GST 报表",
    kind: { is: "line", max: 10, form: "DAY" },
  },
  CNY_RATE: {
    group: "店铺",
    label: "人民币汇率",
    help: "1 澳元折合多少人民币，如 4.65；只用于显示估算，结算始终按澳元。不填则不显示",
    shown: "商品页、购物车和订单预览的人民币估算",
    kind: { is: "line", max: 7, form: "RATE" },
  },
  MEMBERSHIP_PRICE: {
    group: "会员",
    label: "黑卡价格",
    help: "开通或续费一年黑卡的价格；已下的订单不受影响",
    shown: "开通和续费黑卡时",
    kind: { is: "money", min: 100, max: 999_999, usual: MEMBERSHIP_CENTS },
  },
  UNPAID_HOURS: {
    group: "订单",
    label: "未付款保留",
    help: "超时未付款的订单自动取消；0 为不取消",
    shown: "订单页的付款倒计时",
    kind: { is: "number", min: 0, max: 9_999, unit: "小时", usual: UNPAID_MS / HOUR_MS },
  },
  UNPAID_PERCENT: {
    group: "订单",
    label: "一位客户可占库存",
    help: "未付款订单最多占一个规格现货的比例；0 为不限",
    shown: "下单时",
    kind: { is: "number", min: 0, max: 100, unit: "%", usual: UNPAID_PERCENT },
  },
  UNPAID_PIECES: {
    group: "订单",
    label: "一位客户可占件数",
    help: "未付款订单合计的件数；0 为不限",
    shown: "下单时",
    kind: { is: "number", min: 0, max: 9_999, unit: "件", usual: UNPAID_PIECES },
  },
  ORDERS_PER_MINUTE: {
    group: "订单",
    label: "一位客户每分钟下单",
    help: "超出时请客户稍后再试；0 为不限",
    shown: "下单时",
    kind: { is: "number", min: 0, max: 9_999, unit: "单", usual: ORDERS_PER_MINUTE },
  },
  CANCELLED_PER_DAY: {
    group: "订单",
    label: "一位客户每天取消",
    help: "取消或超时未付的订单达到此数，当天不能再下单；0 为不限",
    shown: "下单时",
    kind: { is: "number", min: 0, max: 9_999, unit: "单", usual: CANCELLED_PER_DAY },
  },
  CASE_HOURS: {
    group: "售后",
    label: "售后答复时限",
    help: "超过此时间未答复的售后标为逾期",
    shown: "售后列表和今日页",
    kind: { is: "number", min: 1, max: 9_999, unit: "小时", usual: CASE_HOURS },
  },
  CASE_CANCEL_HOURS: {
    group: "售后",
    label: "取消申请答复时限",
    help: "申请取消未申报的订单，须在申报前答复",
    shown: "售后列表和今日页",
    kind: { is: "number", min: 1, max: 9_999, unit: "小时", usual: CASE_CANCEL_HOURS },
  },
  PACK_PHOTO: {
    group: "包裹",
    label: "打包照片",
    help: "必须拍照时，没有照片的包裹不能完成打包",
    shown: "打包台",
    kind: {
      is: "choice",
      options: [
        { value: "", text: "可以不拍" },
        { value: "REQUIRED", text: "必须拍照" },
      ],
    },
  },
  ID_YEARLY_ALLOWANCE: {
    group: "包裹",
    label: "证件年度额度",
    help: "一个身份证号一年内可清关的金额，接近时包裹列表提示",
    shown: "包裹列表",
    kind: { is: "money", min: 0, max: 99_999_999, usual: 550_000 },
  },
  DECLARATION_PROFILES: {
    group: "包裹",
    label: "申报表",
    help: "按线路导出申报表的格式；“通用申报表”总在最后",
    shown: "包裹列表的“导出申报表”",
    kind: {
      is: "rows",
      max: 20,
      row: "张",
      columns: {
        id: { label: "代码", kind: { is: "line", max: 40, isNeeded: true, form: "CODE" } },
        name: { label: "名称", kind: needed(40) },
        routes: {
          label: "线路代码，一行一个",
          help: "不填为全部线路",
          kind: { is: "lines", max: 40, each: 40 },
        },
        encoding: {
          label: "编码",
          kind: {
            is: "choice",
            options: [
              { value: "UTF8", text: "UTF-8" },
              { value: "GBK", text: "GBK" },
            ],
          },
        },
        columns: {
          label: "列",
          kind: {
            is: "rows",
            max: 40,
            row: "列",
            columns: {
              field: {
                label: "填入",
                kind: {
                  is: "choice",
                  options: Object.entries(DECLARED_FIELDS).map(([value, text]) => ({ value, text })),
                },
              },
              title: { label: "表头", kind: needed(40) },
            },
          },
        },
      },
    },
  },
  PAPERS_DAYS: {
    group: "隐私",
    label: "证件保留",
    help: "订单结束后多久删除清关证件的照片",
    shown: "定时清理",
    kind: { is: "number", min: 0, max: 999, unit: "天", usual: 30 },
  },
  ADDRESS_YEARS: {
    group: "隐私",
    label: "地址保留",
    help: "订单里的姓名、电话和地址多久后删除；0 为不删除。账目须保存 7 年",
    shown: "定时清理",
    kind: { is: "number", min: 0, max: 99, unit: "年", usual: 7 },
  },
} as const satisfies Record<string, Setting>;
export type SettingName = keyof typeof SETTINGS;

/** Every name, in the order in which people read them. */
export const SETTING_NAMES = Object.keys(SETTINGS) as SettingName[];

/** The setting of a name. */
export const settingOf = (name: SettingName): Setting => SETTINGS[name];

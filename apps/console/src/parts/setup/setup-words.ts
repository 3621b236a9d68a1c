import { COUNTRY_NAMES } from "@crux/contract/countries";
import type { SetupItem, SetupItemKey, SetupStep, SetupStepKey } from "@crux/contract/report/setup.schema";
import { type SettingName, settingOf } from "@crux/rules/setting/settings";

/** Where something is put right: a screen, or a page of the shop itself, and the word on the way there. */
export type Way = { href: string; act: string; isShop?: true };

/** What a step is called, and what the shop has when it is done. */
export const STEPS: Record<SetupStepKey, { title: string; text: string }> = {
  shop: { title: "店铺资料", text: "客户在店铺信息、下单页和协议里看到" },
  routes: { title: "物流线路", text: "运费、分箱和税按已发布的规则计算" },
  goods: { title: "商品", text: "有库存、有线路可寄的在售商品" },
  payment: { title: "收款", text: "客户能付款，钱能到账" },
  order: { title: "第一单", text: "自己下一单，走完付款、打包、寄出" },
};

const SYSTEMS: Readonly<Record<string, string>> = { alipay: "支付宝", cashier: "收银台", bank: "银行转账" };

const joined = (names: readonly string[], of: Readonly<Record<string, string>>) =>
  names.map((name) => of[name] ?? name).join("、");

const labels = (names: readonly string[]) =>
  names.map((name) => settingOf(name as SettingName).label).join("、");

type Words = {
  done: (item: SetupItem) => string;
  open: (item: SetupItem) => string;
  way: (item: SetupItem) => Way;
};

const setting = (name: SettingName): Way => ({ href: `/settings?open=${name}`, act: "去填写" });

const ITEMS: Record<SetupItemKey, Words> = {
  names: {
    done: () => "店铺名称和企业名称已填写",
    open: () => "还没有填写店铺名称和企业名称",
    way: () => setting("STORE_CONFIG"),
  },
  abn: {
    done: () => "ABN 校验通过",
    open: ({ state }) => (state === "WRONG" ? "ABN 校验不通过，请核对 11 位数字" : "店铺介绍里还没有 ABN"),
    way: () => setting("STORE_CONFIG"),
  },
  contact: {
    done: () => "客户能联系到你",
    open: () => "还没有客服微信、电话或邮箱",
    way: () => setting("KF_ACCOUNT"),
  },
  policies: {
    done: () => "条款已填写",
    open: ({ names }) => `${labels(names)}还没有填写，客户看到的不是你的条款`,
    way: ({ names: [first] }) => setting((first as SettingName | undefined) ?? "POLICY_AGREEMENT"),
  },
  texts: {
    done: () => "短信已启用，客户能绑定手机",
    open: () => "短信未启用：新客户绑定不了手机，不能下单。请在服务器上设置 SMS_PROVIDER",
    way: () => ({ href: "/system", act: "看系统" }),
  },
  rules: {
    done: ({ count, names }) => `${count ?? 0} 条线路，可寄往${joined(names, COUNTRY_NAMES)}`,
    open: ({ state }) =>
      state === "WRONG"
        ? "现在是示例规则，请核对运费和税，发布自己的规则"
        : "还没有发布物流规则，客户不能下单",
    way: () => ({ href: "/routes/draft", act: "去编辑规则" }),
  },
  schemes: {
    done: () => "寄往各地都有分箱方案可选",
    open: ({ names }) =>
      names.length > 0
        ? `没有可寄往${joined(names, COUNTRY_NAMES)}的分箱方案，客户不能下单`
        : "发布规则后检查有没有分箱方案可选",
    way: () => ({ href: "/routes/draft?at=preset", act: "去编辑规则" }),
  },
  onSale: {
    done: ({ count }) => `${(count ?? 0).toLocaleString("en-AU")} 件商品在售`,
    open: () => "还没有在售商品，可以逐件新增，也可以导入表格",
    way: () => ({ href: "/products", act: "去添加商品" }),
  },
  inStock: {
    done: ({ count }) => `${(count ?? 0).toLocaleString("en-AU")} 件有库存`,
    open: () => "在售商品都没有库存",
    way: () => ({ href: "/stock/receive", act: "去入库" }),
  },
  routed: {
    done: () => "在售商品都有线路可寄",
    open: ({ state, count }) =>
      state === "WRONG" ? `${count ?? 0} 件在售商品没有线路可寄` : "商品上架后检查有没有线路可寄",
    way: () => ({ href: "/routes/draft", act: "去编辑规则" }),
  },
  channel: {
    done: ({ names }) => `可用${joined(names, SYSTEMS)}收款`,
    open: () => "还没有收款方式：请填写收款账户，或在服务器上启用支付宝、收银台",
    way: () => setting("STORE_CONFIG"),
  },
  probed: {
    done: () => "收款方式检查通过",
    open: ({ state, names }) =>
      state === "WRONG"
        ? names.includes("bank")
          ? "收款账户须有 6 位 BSB 和账号"
          : `${joined(names, SYSTEMS)}上次测试失败`
        : names.length > 0
          ? `${joined(names, SYSTEMS)}还没有测试过`
          : "有收款方式后再检查",
    way: ({ names }) =>
      names.some((name) => name !== "bank") ? { href: "/system", act: "去测试" } : setting("STORE_CONFIG"),
  },
  paid: {
    done: () => "已有付款的订单",
    open: () => "还没有已付款的订单。在店铺里用自己的账号下单付款，付款后在这里处理",
    way: () => ({ href: "/", act: "打开店铺", isShop: true }),
  },
  packed: {
    done: () => "已打包过包裹",
    open: () => "还没有打包过包裹",
    way: () => ({ href: "/bench", act: "去打包" }),
  },
  sent: {
    done: () => "已寄出过包裹",
    open: () => "还没有寄出过包裹",
    way: () => ({ href: "/parcels?tab=send", act: "去寄出" }),
  },
};

/** What is to be said of a thing, and where it is put right. */
export function itemWords(item: SetupItem): { text: string; way: Way } {
  const words = ITEMS[item.key];
  return { text: item.state === "DONE" ? words.done(item) : words.open(item), way: words.way(item) };
}

/** What comes next: the first thing that lacks, with its step. */
export function nextOf(steps: readonly SetupStep[]): { step: SetupStep; item: SetupItem } | undefined {
  const step = steps.find(({ isDone }) => !isDone);
  const item = step?.items.find(({ state }) => state !== "DONE");
  return step && item && { step, item };
}

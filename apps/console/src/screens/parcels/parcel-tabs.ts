import type { Input, Output } from "@crux/contract/endpoint";
import type { orderOpsApi } from "@crux/contract/order";
import { PKG_PROBLEMS } from "@crux/rules/parcel/pkg-problems";

type Asked = Input<typeof orderOpsApi.pkgs>;
type Counts = Output<typeof orderOpsApi.pkgCounts>;

type Tab = {
  /** Its word in the address; the first tab has none. */
  name: string;
  text: string;
  asks: Asked;
  count: (counts: Counts) => number;
  empty: string;
};

const sum = (...parts: (number | undefined)[]) => parts.reduce<number>((all, part) => all + (part ?? 0), 0);

/** The queues of parcels, in the order of their way. */
export const PARCEL_TABS: readonly [Tab, ...Tab[]] = [
  {
    name: "declare",
    text: "可申报",
    asks: { papers: ["OK", "NONE"] },
    count: ({ papers }) => sum(papers.OK, papers.NONE),
    empty: "没有等待申报的包裹",
  },
  {
    name: "missing",
    text: "缺证件",
    asks: { papers: ["MISSING"] },
    count: ({ papers }) => sum(papers.MISSING),
    empty: "没有缺证件的包裹",
  },
  {
    name: "differs",
    text: "姓名不符",
    asks: { papers: ["NAME_DIFFERS"] },
    count: ({ papers }) => sum(papers.NAME_DIFFERS),
    empty: "没有证件姓名不符的包裹",
  },
  {
    name: "pack",
    text: "待打包",
    asks: { pkgStatusList: ["DECLARED", "PACKING"] },
    count: ({ states }) => sum(states.DECLARED, states.PACKING),
    empty: "没有等待打包的包裹",
  },
  {
    name: "send",
    text: "待寄出",
    asks: { pkgStatusList: ["PACKAGED"] },
    count: ({ states }) => sum(states.PACKAGED),
    empty: "没有等待寄出的包裹",
  },
  {
    name: "way",
    text: "运输中",
    asks: { pkgStatusList: ["DELIVERING"] },
    count: ({ states }) => sum(states.DELIVERING),
    empty: "没有在途的包裹",
  },
  {
    name: "trouble",
    text: "有问题",
    asks: { problem: [...PKG_PROBLEMS] },
    count: ({ inTrouble }) => inTrouble,
    empty: "没有需要跟进的包裹",
  },
  {
    name: "arrived",
    text: "已送达",
    asks: { pkgStatusList: ["DELIVERED"] },
    count: ({ states }) => sum(states.DELIVERED),
    empty: "没有等待签收的包裹",
  },
  {
    name: "all",
    text: "全部",
    asks: {},
    count: ({ states }) => sum(...Object.values(states)),
    empty: "还没有包裹",
  },
];

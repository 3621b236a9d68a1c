import type { ListedPkg, PkgProblem } from "@crux/contract/ops/pkg-ops.schema";
import { moneyText } from "@crux/rules/money/money-text";
import { companyName } from "@crux/rules/parcel/logistics-company";
import { pkgLabelCode } from "@crux/rules/parcel/pkg-label";
import { papersLabel } from "@crux/rules/parcel/pkg-papers";
import { problemLabel, problemsOf } from "@crux/rules/parcel/pkg-problems";
import { PAPERS_TONES, PKG_NAMES, placeText, stationsOf } from "../../parts/parcel/parcel-words.ts";
import type { Column } from "../../ui/list/data-table.tsx";
import { agoText } from "../../ui/show/age-text.ts";
import { Moment } from "../../ui/show/moment.tsx";
import { Money } from "../../ui/show/money.tsx";
import { Stations } from "../../ui/show/stations.tsx";
import { Tag } from "../../ui/show/tag.tsx";
import styles from "./parcels.module.css";

const PARCEL: Column<ListedPkg> = {
  key: "id",
  title: "包裹",
  show: (pkg) => (
    <span className={styles.two}>
      {pkgLabelCode(pkg.id)}
      <small>订单 {pkg.orderId}</small>
    </span>
  ),
};

const ROUTE: Column<ListedPkg> = {
  key: "route",
  card: "amount",
  title: "线路",
  show: (pkg) => (
    <span className={styles.two}>
      {pkg.logisticsRoute.name}
      {pkg.logisticsPkgType === "LOGISTICS_PKG_EXTERNAL" && <small>代发包裹</small>}
    </span>
  ),
};

const RECEIVER: Column<ListedPkg> = {
  key: "receiver",
  card: "under",
  title: "收件人",
  show: (pkg) => (
    <span className={styles.two}>
      {pkg.receiverName}
      <small>{placeText(pkg)}</small>
    </span>
  ),
};

const PAPERS: Column<ListedPkg> = {
  key: "papers",
  title: "证件",
  show: ({ papers, idUse }) => (
    <span className={styles.two}>
      {papers ? <Tag tone={PAPERS_TONES[papers]}>{papersLabel(papers)}</Tag> : "核对中"}
      {idUse && (idUse.pkgs > 0 || idUse.waitingPkgs > 1) && (
        <small data-alarm={idUse.amount + idUse.waitingAmount > idUse.allowance ? "" : undefined}>
          本年 <Money cents={idUse.amount} /> + 待申报 <Money cents={idUse.waitingAmount} />
        </small>
      )}
    </span>
  ),
};

const WAYBILL: Column<ListedPkg> = {
  key: "waybill",
  title: "运单",
  show: (pkg) =>
    pkg.extOrderId ? (
      <span className={styles.two}>
        {pkg.extOrderId}
        <small>{companyName(pkg.logisticsCompany)}</small>
      </span>
    ) : (
      "—"
    ),
};

const STATE: Column<ListedPkg> = {
  key: "state",
  card: "state",
  title: "状态",
  show: ({ pkgStatus, reversal }) => (
    <span className={styles.state}>
      <Stations {...stationsOf(pkgStatus)} />
      {PKG_NAMES[pkgStatus]}
      {(reversal === "OPEN" || reversal === "LOST" || reversal === "REFUNDED") && (
        <Tag tone="alarm">款项争议</Tag>
      )}
    </span>
  ),
};

const PIECES: Column<ListedPkg> = {
  key: "pieces",
  title: "件数",
  isFigure: true,
  show: ({ totalQuantity }) => totalQuantity,
};
const WEIGHT: Column<ListedPkg> = {
  key: "weight",
  card: "out",
  title: "重量 kg",
  isFigure: true,
  show: ({ realWeight, totalWeight }) => (realWeight ?? totalWeight).toFixed(2),
};
const VALUE: Column<ListedPkg> = {
  key: "value",
  title: "价值",
  isFigure: true,
  show: ({ totalAmount }) => moneyText(totalAmount),
};
const AGE: Column<ListedPkg> = {
  key: "age",
  title: "下单",
  sort: "createTime",
  show: ({ createTime }) => <Moment at={createTime} />,
};
const PHOTO: Column<ListedPkg> = {
  key: "photo",
  card: "out",
  title: "照片",
  show: ({ hasPhoto }) => (hasPhoto ? "有" : "—"),
};
const REMARK: Column<ListedPkg> = {
  key: "remark",
  title: "备注",
  show: ({ note, remark }) =>
    note || remark ? <span className={styles.words}>{[note, remark].filter(Boolean).join("；")}</span> : "—",
};

const TROUBLE: Column<ListedPkg> = {
  key: "trouble",
  title: "问题",
  show: (pkg) => (
    <span className={styles.tags}>
      {problemsOf(pkg, Date.now()).map((problem: PkgProblem) => (
        <Tag key={problem} tone={problem === "NO_TRACK" || problem === "QUERY" ? "warn" : "alarm"}>
          {problemLabel(problem)}
        </Tag>
      ))}
    </span>
  ),
};

const LAST_TRACK: Column<ListedPkg> = {
  key: "track",
  title: "最近轨迹",
  show: ({ lastTrack, heardTime, failure }) => (
    <span className={styles.two}>
      <span className={styles.words}>{lastTrack?.content ?? "还没有轨迹"}</span>
      <small>
        {[heardTime && agoText(heardTime), failure && `查询失败：${failure}`].filter(Boolean).join(" · ")}
      </small>
    </span>
  ),
};

const TO_DECLARE = [PARCEL, ROUTE, RECEIVER, PAPERS, PIECES, VALUE, WEIGHT, AGE, REMARK];
const IN_HOUSE = [PARCEL, ROUTE, RECEIVER, WAYBILL, PIECES, WEIGHT, PHOTO, STATE, AGE, REMARK];
const ON_ITS_WAY = [PARCEL, ROUTE, RECEIVER, WAYBILL, LAST_TRACK, STATE, REMARK];
const IN_TROUBLE = [PARCEL, WAYBILL, LAST_TRACK, TROUBLE, RECEIVER, REMARK];
const ANY = [PARCEL, ROUTE, RECEIVER, PAPERS, WAYBILL, PIECES, STATE, AGE, REMARK];

/** What each queue shows. */
export const PARCEL_COLUMNS: Record<string, readonly Column<ListedPkg>[]> = {
  declare: TO_DECLARE,
  missing: TO_DECLARE,
  differs: TO_DECLARE,
  pack: IN_HOUSE,
  send: IN_HOUSE,
  way: ON_ITS_WAY,
  arrived: ON_ITS_WAY,
  trouble: IN_TROUBLE,
  all: ANY,
};

import type { BenchPkg } from "@crux/contract/ops/bench.schema";
import { pkgLabelCode } from "@crux/rules/parcel/pkg-label";
import { CodeImage } from "@crux/web/codes/code-image";
import { PKG_NAMES } from "../../parts/parcel/parcel-words.ts";
import { Tag } from "../../ui/show/tag.tsx";
import styles from "./bench.module.css";
import { gramsText, reversalText } from "./bench-words.ts";

/** The parcel as its label: by which route, for whom, and what to heed. */
export function ParcelSide({ pkg }: { pkg: BenchPkg }) {
  const alarm = reversalText(pkg);
  const { code, name } = pkg.logisticsRoute;
  return (
    <section className={styles.label} aria-label="包裹">
      <p className={styles.route}>{code}</p>
      <p className={styles.second}>
        {name}
        {pkg.limitGrams !== null && ` · 限 ${gramsText(pkg.limitGrams)}`}
      </p>
      <div className={styles.code}>
        <CodeImage kind="barcode" text={pkg.extOrderId || pkgLabelCode(pkg.id)} alt="" />
      </div>
      <p className={styles.number}>{pkg.extOrderId || "未取得运单号"}</p>
      <dl className={styles.facts}>
        <dt>包裹</dt>
        <dd>
          {pkgLabelCode(pkg.id)} <Tag tone="good">{PKG_NAMES[pkg.pkgStatus]}</Tag>
        </dd>
        <dt>订单</dt>
        <dd>
          {pkg.orderId}
          {pkg.placeOf > 1 && ` · 第 ${pkg.place}/${pkg.placeOf} 包`}
        </dd>
        <dt>收件</dt>
        <dd>
          {pkg.receiver} {pkg.receiverCountry === "中国" ? "" : pkg.receiverCountry} {pkg.receiverCity}
        </dd>
        <dt>服务</dt>
        <dd data-strong={pkg.services.length > 0 || undefined}>{pkg.services.join("、") || "无"}</dd>
        {pkg.remark && (
          <>
            <dt>留言</dt>
            <dd data-strong="">{pkg.remark}</dd>
          </>
        )}
        {pkg.note.note && (
          <>
            <dt>备注</dt>
            <dd data-strong="">{pkg.note.note}</dd>
          </>
        )}
      </dl>
      {alarm && (
        <p className={styles.alarm} role="alert">
          {alarm}
        </p>
      )}
    </section>
  );
}

import type { LogisticsPkg } from "@crux/contract/logistics.schema";
import { moneyText } from "@crux/rules/money/money-text";
import { companyName } from "@crux/rules/parcel/logistics-company";
import { pkgTypeLabel } from "@crux/rules/parcel/pkg-labels";
import { useState } from "react";
import { CopyButton } from "../../parts/page/copy-button.tsx";
import { Fact, Facts } from "../../parts/page/facts.tsx";
import { useServiceNames } from "../../parts/parcel/parcel-service-names.ts";
import { PrivatePreview } from "../../parts/parcel/private-preview.tsx";
import { saidTime } from "../../parts/time/show-time.ts";
import { Card } from "../../ui/show/card.tsx";
import { Cell } from "../../ui/show/cell.tsx";
import styles from "./pkg-facts.module.css";

/** The line of a parcel, its weights, amounts and times; services can only be looked at (R-ORD-13, R-PKG-06, R-PKG-11). */
export function PkgFacts({ pkg }: { pkg: LogisticsPkg }) {
  const services = useServiceNames()(pkg.services);
  return (
    <Card isFlush title="包裹信息">
      <div className={styles.facts}>
        <Facts>
          {pkg.extOrderId === "" && <Carrier pkg={pkg} />}
          <Fact name="物流线路">{pkg.logisticsRoute.name}</Fact>
          <Fact name="包裹类型">{pkgTypeLabel(pkg.logisticsPkgType)}</Fact>
          <Fact name="包裹服务">{services.length > 0 ? services.join("、") : "不需要"}</Fact>
          <Fact name="总重量">{pkg.totalWeight}kg</Fact>
          {pkg.realWeight !== null && <Fact name="实际重量">{pkg.realWeight}kg</Fact>}
          <Fact name="商品数量">{pkg.totalQuantity}件</Fact>
          <Fact name="商品金额">{moneyText(pkg.totalAmount)}</Fact>
          <Fact name="物流费用">{moneyText(pkg.totalFee)}</Fact>
          {pkg.totalTax > 0 && <Fact name="预估税费">{moneyText(pkg.totalTax)}</Fact>}
          <Fact name="订单号">
            {pkg.orderId}
            <CopyButton text={String(pkg.orderId)} what="订单号" />
          </Fact>
          <Fact name="创建时间">{saidTime(pkg.createTime)}</Fact>
          <Fact name="更新时间">{saidTime(pkg.updateTime)}</Fact>
        </Facts>
      </div>
      <PackPhotos packImg={pkg.packImg} />
      <Cell title="查看订单" href={`/order?orderId=${pkg.orderId}`} />
    </Card>
  );
}

/** Who carries it: beside its number, once it has one. */
export function Carrier({ pkg }: { pkg: LogisticsPkg }) {
  return <Fact name="物流公司">{companyName(pkg.logisticsCompany)}</Fact>;
}

function PackPhotos({ packImg }: { packImg: string }) {
  const pictures = packImg.split("||").filter(Boolean);
  const [isOpen, setIsOpen] = useState(false);
  if (pictures.length === 0) return null;
  return (
    <>
      <Cell title="打包照片" value={`${pictures.length}张`} onPress={() => setIsOpen(true)} />
      {isOpen && <PrivatePreview sources={pictures} alt="打包照片" onClose={() => setIsOpen(false)} />}
    </>
  );
}

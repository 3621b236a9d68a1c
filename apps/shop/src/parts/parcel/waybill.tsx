import type { LogisticsPkg } from "@crux/contract/logistics.schema";
import { companyName } from "@crux/rules/parcel/logistics-company";
import { useState } from "react";
import { CopyButton } from "../page/copy-button.tsx";
import { Fact } from "../page/facts.tsx";
import { useStoreConfig } from "../shop/store-config.ts";
import { PrivatePreview } from "./private-preview.tsx";
import styles from "./waybill.module.css";

type Sheet = Pick<LogisticsPkg, "extOrderId" | "logisticsCompany" | "packImg">;

/** A parcel's number, to be copied, with a look at its sheet (R-ORD-23), and the one of whoever brings it on from the border. */
export function WaybillFacts({ pkg }: { pkg: Sheet & Pick<LogisticsPkg, "handoverCompany" | "handoverNo"> }) {
  return (
    <>
      {pkg.extOrderId !== "" && (
        <Fact name="运单号">
          <span className={styles.number}>
            {pkg.extOrderId}
            <CopyButton text={pkg.extOrderId} what="运单号" />
          </span>
          <SheetButton pkg={pkg} />
        </Fact>
      )}
      {pkg.handoverNo !== "" && (
        <>
          <Fact name="派送公司">{companyName(pkg.handoverCompany)}</Fact>
          <Fact name="派送运单号">
            <span className={styles.number}>
              {pkg.handoverNo}
              <CopyButton text={pkg.handoverNo} what="派送运单号" />
            </span>
          </Fact>
        </>
      )}
    </>
  );
}

/** Opens the sheet at the address of the shop's template, else the packing pictures; without both there is none (OP-059). */
function SheetButton({ pkg }: { pkg: Sheet }) {
  const template = useStoreConfig()?.sheetUrl ?? "";
  const [isOpen, setIsOpen] = useState(false);
  if (template !== "") {
    const href = template
      .replace("{no}", encodeURIComponent(pkg.extOrderId))
      .replace("{company}", encodeURIComponent(pkg.logisticsCompany));
    return (
      <a className={styles.sheet} href={href} target="_blank" rel="noopener noreferrer">
        查看运单
      </a>
    );
  }
  const pictures = pkg.packImg.split("||").filter(Boolean);
  if (pictures.length === 0) return null;
  return (
    <>
      <button type="button" className={styles.sheet} onClick={() => setIsOpen(true)}>
        查看运单
      </button>
      {isOpen && <PrivatePreview sources={pictures} alt="打包照片" onClose={() => setIsOpen(false)} />}
    </>
  );
}

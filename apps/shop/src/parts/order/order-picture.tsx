import { DEPOSIT_SKU_ID, MEMBERSHIP_SKU_ID } from "@crux/contract/limits";
import type { ReactNode } from "react";
import { Icon } from "../../ui/icons/icon.tsx";
import { Picture } from "../../ui/show/picture.tsx";
import styles from "./order-picture.module.css";

const SIGNS: Record<number, ReactNode> = {
  [DEPOSIT_SKU_ID]: <Icon name="wallet" size={28} />,
  [MEMBERSHIP_SKU_ID]: <Icon name="black-card" size={28} />,
};

/** The picture of an ordered line; top-up and membership, which have none, carry a sign (OP-035). */
export function OrderPicture({ sku, alt }: { sku: { id: number; productImgUrl: string }; alt: string }) {
  const sign = SIGNS[sku.id];
  if (!sign) return <Picture src={sku.productImgUrl} width={160} alt={alt} round="field" />;
  return (
    <span className={styles.sign} data-black={sku.id === MEMBERSHIP_SKU_ID ? "" : undefined}>
      {sign}
    </span>
  );
}

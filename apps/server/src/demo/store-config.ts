import { readFileSync } from "node:fs";
import type { Catalogue } from "@crux/demo/catalogue/load-catalogue";
import { SHIPPING_RULES_FILE } from "@crux/demo/parcels/parcel-files";
import { readParcelServices } from "./service-products.ts";

/** The configuration rows of the demo shop, every value a string (OP-029). */
export function storeConfig({ home: { hotSearch, shop } }: Catalogue): Record<string, string> {
  const { shopName, entityName, technicalSupport, rows } = shop;
  return {
    HOT_SEARCH: hotSearch,
    LOGISTIC_SERVICES: JSON.stringify(readParcelServices()),
    STORE_POLICY: "/policy.html",
    SHIPPING_RULES: readFileSync(SHIPPING_RULES_FILE, "utf8"),
    STORE_CONFIG: JSON.stringify({
      shopName,
      entityName,
      technicalSupport,
      rows,
      bankAccount: [
        { title: "开户行", value: "Southern Cross Demo Bank" },
        { title: "账户名", value: entityName },
        { title: "BSB", value: "063-000" },
        { title: "账号", value: "1234 5678" },
      ],
      sheetUrl: "",
      publicUrl: "",
    }),
    NEW_USER_COUPON: "",
    KF_QR: shop.kfQr,
    KF_ACCOUNT: shop.kfAccount,
    KF_HOUR: shop.kfHour,
    MP_QR: shop.mpQr,
    MP_ACCOUNT: shop.mpAccount,
  };
}

import type { Sku } from "@crux/contract/commodity.schema";
import { SHOP_ID } from "@crux/contract/limits";
import type { LogisticsPkg } from "@crux/contract/logistics.schema";
import { sum } from "@crux/rules/money/money";
import { beijingClock } from "@crux/rules/time/beijing-time";
import { kilograms } from "./plan-schemes.ts";
import type { PkgRow } from "./tables.ts";

/** A stored parcel as the wire shows it (R-MODEL-13); `totalFee` = freight, prepaid tax and services (OP-037). */
export function describePkg(row: PkgRow): LogisticsPkg {
  return {
    ...row.address,
    id: row.id,
    orderId: row.order_id,
    shopId: SHOP_ID,
    extOrderId: row.ext_order_id,
    logisticsRoute: { id: row.route_id, name: row.route_name, code: row.route_code },
    logisticsPkgType: row.pkg_type,
    logisticsCompany: row.company,
    handoverCompany: row.handover?.company ?? "",
    handoverNo: row.handover?.number ?? "",
    pkgItems: row.items.map(({ itemType, quantity, price, sku }) => ({
      quantity,
      price,
      amount: price * quantity,
      itemType,
      // Written from the same wire shape when the order was made.
      skuDetail: sku as Sku,
    })),
    services: row.services.map((service) => service.skuId).join("||"),
    totalWeight: kilograms(row.charged_grams),
    realWeight: row.real_grams === null ? null : row.real_grams / 1000,
    totalAmount: sum(row.items.map(({ price, quantity }) => price * quantity)),
    totalFee: row.fee_cents + row.service_cents,
    totalTax: row.tax_cents,
    totalQuantity: sum(row.items.map(({ quantity }) => quantity)),
    pkgStatus: row.status,
    packImg: row.pack_img,
    logisticsPkgTracks: row.tracks.map(({ at, statusCode, content }) => ({
      content,
      time: beijingClock(new Date(at)),
      statusCode,
    })),
    remark: row.remark,
    createTime: row.created_at.toISOString(),
    updateTime: row.updated_at.toISOString(),
  };
}

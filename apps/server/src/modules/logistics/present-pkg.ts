import type { Sku } from "@crux/contract/commodity.schema";
import { SHOP_ID } from "@crux/contract/limits";
import type { LogisticsPkg } from "@crux/contract/logistics.schema";
import { sum } from "@crux/rules/money/money";
import { beijingClock } from "@crux/rules/time/beijing-time";
import type { PkgRow } from "./pkg-rows.ts";
import { kilograms } from "./plan-schemes.ts";

/** A stored parcel as the wire shows it (R-MODEL-13); `totalFee` = freight, prepaid tax and services (OP-037). */
export function presentPkg(row: PkgRow): LogisticsPkg {
  return {
    ...row.address,
    id: row.id,
    orderId: row.orderId,
    shopId: SHOP_ID,
    extOrderId: row.extOrderId,
    logisticsRoute: { id: row.routeId, name: row.routeName, code: row.routeCode },
    logisticsPkgType: row.pkgType,
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
    totalWeight: kilograms(row.chargedGrams),
    realWeight: row.realGrams === null ? null : row.realGrams / 1000,
    totalAmount: sum(row.items.map(({ price, quantity }) => price * quantity)),
    totalFee: row.feeCents + row.serviceCents,
    totalTax: row.taxCents,
    totalQuantity: sum(row.items.map(({ quantity }) => quantity)),
    pkgStatus: row.status,
    packImg: row.packImg,
    logisticsPkgTracks: row.tracks.map(({ at, statusCode, content }) => ({
      content,
      time: beijingClock(new Date(at)),
      statusCode,
    })),
    remark: row.remark,
    createTime: row.createdAt.toISOString(),
    updateTime: row.updatedAt.toISOString(),
  };
}

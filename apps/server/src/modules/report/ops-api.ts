import { reportOpsApi } from "@crux/contract/report";
import { reportOpsSchemas } from "@crux/contract/report.schema";
import { opsRead, type ServedOps, serveOps } from "../staff/service.ts";
import { getOrderForStaff, replayForStaff } from "./get-order.ts";
import { countOrdersForStaff, listOrdersForStaff } from "./list-orders.ts";
import { searchEverywhere } from "./search.ts";
import { getToday, listLowStockForStaff } from "./today.ts";

/** What staff look at where modules meet. */
export const reportOpsEndpoints: ServedOps[] = serveOps(reportOpsApi, reportOpsSchemas, {
  orders: opsRead(listOrdersForStaff, { right: "order.read" }),
  orderCounts: opsRead(countOrdersForStaff, { right: "order.read" }),
  order: opsRead(getOrderForStaff, { right: "order.read" }),
  replay: opsRead(replayForStaff, { right: "order.read" }),
  today: opsRead(getToday),
  lowStock: opsRead(listLowStockForStaff, { right: "stock.edit" }),
  search: opsRead(searchEverywhere, { perMinute: { person: 240 } }),
});

import type { TaskKind } from "../task/service.ts";
import { exportReceipts } from "./receipts/export-receipts.ts";
import { exportGoods } from "./table/export-goods.ts";
import { importGoods } from "./table/import-goods.ts";

/** Long work with goods. */
export const commodityTasks: TaskKind[] = [importGoods, exportGoods, exportReceipts];

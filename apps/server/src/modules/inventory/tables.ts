import type { Generated } from "kysely";

export type StockTable = {
  sku_id: number;
  on_hand: number;
  reserved: Generated<number>;
  oversale: Generated<boolean>;
};

export type InventoryTables = { stock: StockTable };

export type StockRow = { skuId: number; onHand: number; reserved: number; oversale: boolean };

export type Movement = {
  skuId: number;
  kind: "OPENING" | "ADJUST" | "RESERVE" | "SETTLE" | "RELEASE";
  orderId: number | null;
  onHandChange: number;
  reservedChange: number;
};

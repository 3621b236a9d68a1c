export type ItemType = "NORMAL" | "PREFERENCE";

export type LineRow = {
  id: number;
  sku_id: number;
  item_type: ItemType;
  quantity: number;
  is_checked: boolean;
};

export type CartRow = { id: number; lines: LineRow[] };

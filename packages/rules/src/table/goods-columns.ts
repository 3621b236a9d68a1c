import { GOODS_FIELDS, type GoodsCells, type GoodsField } from "@crux/contract/ops/goods-fields";

/** The titles of a table of goods, a line for each sku. */
export const GOODS_TITLES: Readonly<Record<GoodsField, string>> = {
  productId: "商品编号",
  productCode: "商品编码",
  name: "商品名称",
  brand: "品牌",
  tags: "分类",
  saleStatus: "销售状态",
  logisticsType: "物流类型",
  gst: "消费税",
  productWeight: "商品重量(克)",
  expiry: "保质期",
  countries: "可寄国家",
  description: "商品描述",
  facts: "商品参数",
  limitPieces: "限购件数",
  limitDays: "限购天数",
  mainPictures: "主图",
  detailPictures: "详情图",
  skuId: "SKU编号",
  skuCode: "SKU编码",
  barcode: "条码",
  attributes: "规格",
  price: "售价",
  vipPrice: "会员价",
  displayPrice: "划线价",
  cost: "成本价",
  weight: "重量(克)",
  supplier: "供应商",
  state: "SKU状态",
  available: "可售库存",
};

/** The first line of a table of goods. */
export const goodsHead = (): string[] => GOODS_FIELDS.map((field) => GOODS_TITLES[field]);

const plain = (title: string) => title.normalize("NFKC").replace(/\s/g, "").toUpperCase();
const FIELDS = new Map(GOODS_FIELDS.map((field) => [plain(GOODS_TITLES[field]), field]));

/** The fields of a table by its first line; null for a column that says nothing of goods. */
export function goodsFieldsOf(head: readonly string[]): (GoodsField | null)[] {
  return head.map((title) => FIELDS.get(plain(title)) ?? null);
}

/** By which of its fields a line says what it is about. */
const KEYS: readonly GoodsField[] = ["skuId", "skuCode", "barcode"];

/** What keeps a table from being read by its first line; null when it can be. */
export function headProblem(fields: readonly (GoodsField | null)[]): string | null {
  const known = fields.filter((field) => field !== null);
  const twice = known.find((field, place) => known.indexOf(field) < place);
  if (known.length === 0) return "第一行不是列名，请使用模板中的列名";
  if (twice) return `列“${GOODS_TITLES[twice]}”出现了两次`;
  return known.some((field) => KEYS.includes(field)) ? null : "至少需要一列：SKU编号、SKU编码或条码";
}

/** A line by its fields. */
export function goodsCells(fields: readonly (GoodsField | null)[], row: readonly string[]): GoodsCells {
  const cells: GoodsCells = {};
  fields.forEach((field, place) => {
    if (field) cells[field] = row[place] ?? "";
  });
  return cells;
}

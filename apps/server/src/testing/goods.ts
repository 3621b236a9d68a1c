import { readCatalogueFiles } from "@crux/demo/catalogue/catalogue-files";

const { products } = readCatalogueFiles();

/** The sku of the demo catalogue with these words in its name and these attributes. Throws when it has none. */
function find(name: string, ...attributes: string[]): number {
  for (const product of products.filter((one) => one.name.includes(name)))
    for (const sku of product.skus)
      if (attributes.every((value) => Object.values(sku.attributes).includes(value))) return sku.id;
  throw new Error(`the demo catalogue has no ${name} ${attributes.join(" ")}`);
}

/** Goods that tests buy, by what they are: the id of the sku that the demo catalogue has of it. */
export const goods = {
  oil: () => find("深海鱼油", "200粒"),
  bigOil: () => find("深海鱼油", "400粒"),
  honey: () => find("麦卢卡蜂蜜", "250g"),
  bigHoney: () => find("麦卢卡蜂蜜", "500g"),
  milk: () => find("金阶婴幼儿配方奶粉 3段", "900g单罐"),
  cream: () => find("水光保湿面霜", "50g"),
  spray: () => find("芦荟舒缓爽肤喷雾", "125ml"),
  bigSpray: () => find("芦荟舒缓爽肤喷雾", "250ml"),
  paste: () => find("小苏打亮白牙膏", "清凉薄荷", "110g"),
  oats: () => find("有机即煮燕麦片", "750g"),
  biscuits: () => find("黄油曲奇 经典原味"),
  smallBoots: () => find("双面羊皮雪地靴", "栗色", "36"),
  boots: () => find("双面羊皮雪地靴", "栗色", "37"),
  blanket: () => find("美利奴羊毛毯", "雾蓝"),
  brush: () => find("声波电动牙刷", "珍珠白"),
  vitamin: () => find("维生素C泡腾片", "20片"),
  balm: () => find("婴儿护臀膏", "100g"),
  adultMilk: () => find("全脂速溶奶粉 1kg", "1kg单袋"),
  pendant: () => find("天然澳宝吊坠"),
  calcium: () => find("海洋钙 加维生素D3", "150片"),
};

/** The product that a sku belongs to. */
export function productOf(skuId: number): number {
  const product = products.find(({ skus }) => skus.some(({ id }) => id === skuId));
  if (!product) throw new Error(`the demo catalogue has no sku ${skuId}`);
  return product.id;
}

/** Where the shop shows the product that a sku belongs to. */
export function pageOf(skuId: number): string {
  return `/product?id=${productOf(skuId)}`;
}

import type { Route } from "../shell/route.ts";

/** Products and what there is of them (货). */
export const GOODS_ROUTES: readonly Route[] = [
  {
    path: "/products",
    title: "商品",
    rights: ["sale.edit"],
    menu: { group: "货", key: "g" },
    load: () => import("../screens/products/products-screen.tsx"),
  },
  {
    path: "/products/grid",
    title: "价格表",
    rights: ["sale.edit"],
    menu: { group: "货", short: "价格", key: "j" },
    load: () => import("../screens/product-grid/product-grid-screen.tsx"),
  },
  {
    path: "/products/import",
    title: "导入导出商品",
    rights: ["sale.edit"],
    menu: { group: "货", short: "导入" },
    load: () => import("../screens/goods-import/goods-import-screen.tsx"),
  },
  {
    path: "/products/new",
    title: "新增商品",
    rights: ["sale.edit"],
    load: () => import("../screens/product/new-product-screen.tsx"),
  },
  {
    path: "/products/:id",
    title: "商品",
    rights: ["sale.edit"],
    load: () => import("../screens/product/product-screen.tsx"),
  },
  {
    path: "/reviews",
    title: "评价",
    rights: ["sale.edit"],
    menu: { group: "货" },
    load: () => import("../screens/reviews/reviews-screen.tsx"),
  },
  {
    path: "/brands",
    title: "品牌",
    rights: ["sale.edit"],
    menu: { group: "货" },
    load: () => import("../screens/brands/brands-screen.tsx"),
  },
  {
    path: "/tags",
    title: "分类",
    rights: ["sale.edit"],
    menu: { group: "货" },
    load: () => import("../screens/tags/tags-screen.tsx"),
  },
  {
    path: "/stock",
    title: "库存",
    rights: ["stock.edit"],
    menu: { group: "货", key: "k" },
    load: () => import("../screens/stock/stock-screen.tsx"),
  },
  {
    path: "/stock/receive",
    title: "入库",
    rights: ["stock.edit"],
    load: () => import("../screens/receive/receive-screen.tsx"),
  },
  {
    path: "/stock/receipts",
    title: "入库单",
    rights: ["stock.edit"],
    menu: { group: "货", short: "入库" },
    load: () => import("../screens/receipts/receipts-screen.tsx"),
  },
  {
    path: "/stock/receipts/:id",
    title: "入库单",
    rights: ["stock.edit"],
    load: () => import("../screens/goods-receipt/goods-receipt-screen.tsx"),
  },
  {
    path: "/stock/movements",
    title: "库存变动",
    rights: ["stock.edit"],
    load: () => import("../screens/stock-movements/movements-screen.tsx"),
  },
];

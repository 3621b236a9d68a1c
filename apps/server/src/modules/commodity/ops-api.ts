import { commodityOpsApi } from "@crux/contract/commodity";
import { commodityOpsSchemas } from "@crux/contract/commodity.schema";
import { opsEach, opsRead, opsSteps, opsWrite, type ServedOps, serveOps } from "../staff/service.ts";
import { bookReceipt } from "./receipts/book-receipt.ts";
import { addReceipt, dropReceipt, saveReceipt } from "./receipts/edit-receipt.ts";
import { reverseReceipt } from "./receipts/reverse-receipt.ts";
import { countReceipts, getReceipt, getReceiptDraft, listReceipts } from "./receipts/show-receipts.ts";
import {
  addProduct,
  changeSaleStatus,
  countProductsOps,
  countStock,
  dropDraft,
  getProduct,
  getProductDraft,
  getProductVersion,
  goodsByCodes,
  listChoices,
  listLevelsForStaff,
  listMovementsForStaff,
  listProductDrafts,
  listProductHistory,
  listProductsOps,
  restoreProduct,
  saveDraft,
  saveProduct,
  setAlert,
  setBarcode,
  uploadPicture,
} from "./service.ts";
import { addBrand, listBrands, mergeBrand, removeBrand, restoreBrand, saveBrand } from "./shelves/brands.ts";
import { addTag, listTagTree, moveTag, removeTag, restoreTag, saveTag } from "./shelves/tags.ts";
import { applyGoods } from "./table/apply-goods.ts";
import { listSkus } from "./table/list-skus.ts";
import { saveCells } from "./table/save-cells.ts";
import { saveGoods } from "./table/save-goods.ts";
import { saveStockCells } from "./table/save-stock-cells.ts";

const STOCK = { right: "stock.edit" } as const;
const EDIT = { right: "sale.edit" } as const;
const UPLOAD = { ...EDIT, upload: "picture", perMinute: { person: 120 } } as const;

/** What staff do with goods. */
export const commodityOpsEndpoints: ServedOps[] = serveOps(commodityOpsApi, commodityOpsSchemas, {
  productsOps: opsRead(listProductsOps, EDIT),
  productCounts: opsRead(countProductsOps, EDIT),
  product: opsRead(getProduct, EDIT),
  productChoices: opsRead(listChoices, EDIT),
  addProduct: opsWrite(addProduct, { ...EDIT, idempotent: true }),
  saveProduct: opsWrite(saveProduct, EDIT),
  setSaleStatus: opsWrite(changeSaleStatus, EDIT),
  setSaleStatuses: opsEach(
    ({ rows }) =>
      rows.map((row) => ({
        key: String(row.productId),
        endpoint: commodityOpsApi.setSaleStatus,
        input: row,
      })),
    EDIT,
  ),
  productHistory: opsRead(listProductHistory, EDIT),
  productVersion: opsRead(getProductVersion, EDIT),
  restoreProduct: opsWrite(restoreProduct, EDIT),
  productDrafts: opsRead(listProductDrafts, EDIT),
  productDraft: opsRead(getProductDraft, EDIT),
  saveDraft: opsWrite(saveDraft, { ...EDIT, isOwn: true }),
  dropDraft: opsWrite(dropDraft, { ...EDIT, isOwn: true }),
  uploadPicture: opsSteps(uploadPicture, UPLOAD),
  levels: opsRead(listLevelsForStaff, STOCK),
  movements: opsRead(listMovementsForStaff, STOCK),
  goodsByCodes: opsRead(goodsByCodes, STOCK),
  receipts: opsRead(listReceipts, STOCK),
  receiptCounts: opsRead(countReceipts, STOCK),
  receipt: opsRead(getReceipt, STOCK),
  receiptDraft: opsRead(getReceiptDraft, STOCK),
  addReceipt: opsWrite(addReceipt, { ...STOCK, idempotent: true }),
  saveReceipt: opsWrite(saveReceipt, { ...STOCK, isOwn: true }),
  dropReceipt: opsWrite(dropReceipt, STOCK),
  bookReceipt: opsWrite(bookReceipt, { ...STOCK, idempotent: true }),
  reverseReceipt: opsWrite(reverseReceipt, { ...STOCK, idempotent: true }),
  countStock: opsWrite(countStock, { ...STOCK, idempotent: true }),
  setAlert: opsWrite(setAlert, STOCK),
  setBarcode: opsWrite(setBarcode, STOCK),
  tagsOps: opsRead(listTagTree, { right: "sale.edit" }),
  addTag: opsWrite(addTag, { right: "sale.edit" }),
  saveTag: opsWrite(saveTag, { right: "sale.edit" }),
  moveTag: opsWrite(moveTag, { right: "sale.edit" }),
  removeTag: opsWrite(removeTag, { right: "sale.edit" }),
  restoreTag: opsWrite(restoreTag, { right: "sale.edit" }),
  brandsOps: opsRead(listBrands, { right: "sale.edit" }),
  addBrand: opsWrite(addBrand, { right: "sale.edit" }),
  saveBrand: opsWrite(saveBrand, { right: "sale.edit" }),
  mergeBrand: opsWrite(mergeBrand, { right: "sale.edit" }),
  removeBrand: opsWrite(removeBrand, { right: "sale.edit" }),
  restoreBrand: opsWrite(restoreBrand, { right: "sale.edit" }),
  skusOps: opsRead(listSkus, EDIT),
  saveCells: opsWrite(saveCells, EDIT),
  saveStockCells: opsWrite(saveStockCells, STOCK),
  saveGoods: opsWrite(saveGoods, EDIT),
  applyGoods: opsWrite(applyGoods, EDIT),
});

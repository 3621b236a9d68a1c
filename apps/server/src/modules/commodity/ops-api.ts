import { commodityOpsApi } from "@crux/contract/commodity";
import { commodityOpsSchemas } from "@crux/contract/commodity.schema";
import { opsRead, opsSteps, opsWrite, type ServedOps, serveOps } from "../staff/service.ts";
import {
  countStock,
  goodsByCodes,
  listLevelsForStaff,
  listMovementsForStaff,
  receiveGoods,
  setAlert,
  setBarcode,
  uploadPicture,
} from "./service.ts";
import { addBrand, listBrands, mergeBrand, removeBrand, saveBrand } from "./shelves/brands.ts";
import { addTag, listTagTree, moveTag, removeTag, saveTag } from "./shelves/tags.ts";

const UPLOAD = { right: "sale.edit", upload: "picture", perMinute: { person: 120 } } as const;
const STOCK = { right: "stock.edit" } as const;

/** What staff do with goods. */
export const commodityOpsEndpoints: ServedOps[] = serveOps(commodityOpsApi, commodityOpsSchemas, {
  uploadPicture: opsSteps(uploadPicture, UPLOAD),
  levels: opsRead(listLevelsForStaff, STOCK),
  movements: opsRead(listMovementsForStaff, STOCK),
  goodsByCodes: opsRead(goodsByCodes, STOCK),
  receive: opsWrite(receiveGoods, { ...STOCK, idempotent: true }),
  countStock: opsWrite(countStock, { ...STOCK, idempotent: true }),
  setAlert: opsWrite(setAlert, STOCK),
  setBarcode: opsWrite(setBarcode, STOCK),
  tagsOps: opsRead(listTagTree, { right: "sale.edit" }),
  addTag: opsWrite(addTag, { right: "sale.edit" }),
  saveTag: opsWrite(saveTag, { right: "sale.edit" }),
  moveTag: opsWrite(moveTag, { right: "sale.edit" }),
  removeTag: opsWrite(removeTag, { right: "sale.edit" }),
  brandsOps: opsRead(listBrands, { right: "sale.edit" }),
  addBrand: opsWrite(addBrand, { right: "sale.edit" }),
  saveBrand: opsWrite(saveBrand, { right: "sale.edit" }),
  mergeBrand: opsWrite(mergeBrand, { right: "sale.edit" }),
  removeBrand: opsWrite(removeBrand, { right: "sale.edit" }),
});

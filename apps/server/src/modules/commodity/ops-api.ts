import { commodityOpsApi } from "@crux/contract/commodity";
import { commodityOpsSchemas } from "@crux/contract/commodity.schema";
import { opsRead, opsSteps, opsWrite, type ServedOps, serveOps } from "../staff/service.ts";
import { setBarcode, uploadPicture } from "./service.ts";
import { addBrand, listBrands, mergeBrand, removeBrand, saveBrand } from "./shelves/brands.ts";
import { addTag, listTagTree, moveTag, removeTag, saveTag } from "./shelves/tags.ts";

const UPLOAD = { right: "sale.edit", upload: "picture", perMinute: { person: 120 } } as const;

/** What staff do with goods. */
export const commodityOpsEndpoints: ServedOps[] = serveOps(commodityOpsApi, commodityOpsSchemas, {
  uploadPicture: opsSteps(uploadPicture, UPLOAD),
  setBarcode: opsWrite(setBarcode, { right: "stock.edit" }),
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

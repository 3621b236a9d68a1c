import { taskOpsApi } from "@crux/contract/task";
import type { Task } from "@crux/contract/task.schema";
import { csvText } from "@crux/rules/table/csv";
import type { StaffCall } from "./staff-call.ts";

const SKUS_A_PRODUCT = 4;

/** A table of new goods with so many skus, four to a product, each with a code `BS-…` of its own. */
export function goodsTable(lines: number): string {
  const head = ["商品编码", "商品名称", "品牌", "SKU编码", "规格", "售价", "会员价", "重量(克)", "商品描述"];
  const rows = Array.from({ length: lines }, (_, index) => {
    const product = Math.floor(index / SKUS_A_PRODUCT);
    const name = `澳洲进口麦卢卡蜂蜜天然纯正 第${product}款`;
    const prose = "产自新西兰南岛，低温灌装，适合全家每天一勺。";
    const size = `规格:${(index % SKUS_A_PRODUCT) + 1}00g`;
    return [`B-${product}`, name, `品牌${product % 50}`, `BS-${index}`, size, "29.90", "27.90", "350", prose];
  });
  return csvText([head, ...rows]);
}

/** Imports a table of goods, and waits for it. */
export async function bringGoods(call: StaffCall, text: string): Promise<Task> {
  const form = new FormData();
  form.set("kind", "commodity.import");
  form.set("input", JSON.stringify({ isDry: false, createBrands: true }));
  form.set("file", new Blob([text]), "goods.csv");
  const { id } = await call<Task>(taskOpsApi.import.line, form);
  const line = taskOpsApi.detail.line.replace("{id}", String(id));
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, 500));
    const task = await call<Task>(line, {});
    if (task.state === "DONE") return task;
    if (task.state === "FAILED" || task.state === "STOPPED")
      throw new Error(`the import ended as ${task.state}`);
  }
}

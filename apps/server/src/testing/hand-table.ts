import { taskOpsApi } from "@crux/contract/task";
import type { Task } from "@crux/contract/task.schema";
import type { Shop } from "./open-shop.ts";
import type { StaffCaller } from "./staff.ts";

type Table = { kind: string; table: string | Uint8Array; input?: object };

/** Hands a table in, as somebody of the staff. */
export async function handTable(
  shop: Pick<Shop, "app">,
  staff: StaffCaller,
  { kind, table, input = {} }: Table,
): Promise<Task> {
  const form = new FormData();
  form.set("kind", kind);
  form.set("input", JSON.stringify(input));
  form.set("file", new Blob([typeof table === "string" ? table : new Uint8Array(table)]), "table.csv");
  const request = new Request("http://shop/", { method: "POST", body: form });
  const answer = await shop.app.http.inject({
    method: "POST",
    url: "/v1/task/ops/import",
    headers: {
      authorization: `Bearer ${staff.session?.token}`,
      "content-type": request.headers.get("content-type") ?? "",
    },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  const { data, msg } = answer.json() as { data: Task | null; msg: string };
  if (!data) throw new Error(msg);
  return data;
}

/** Runs all tasks that wait. */
export async function runTasks({ app }: Pick<Shop, "app">): Promise<void> {
  while ((await app.runTask()) > 0);
}

/** Hands a table in, has it worked through, and answers the task as it ended. */
export async function workTable(shop: Pick<Shop, "app">, staff: StaffCaller, table: Table): Promise<Task> {
  const asked = await handTable(shop, staff, table);
  await runTasks(shop);
  return staff.call(taskOpsApi.detail, { id: asked.id });
}

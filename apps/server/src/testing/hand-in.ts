import { taskOpsApi } from "@crux/contract/task";
import type { Task } from "@crux/contract/task.schema";
import type { Shop } from "./open-shop.ts";
import type { StaffCaller } from "./staff.ts";

type Table = { kind: string; input: object; table: string | Buffer };

/** Hands in a table with a task, has it done, and answers what became of it. */
export async function handIn(
  { app }: Pick<Shop, "app">,
  who: StaffCaller,
  { kind, input, table }: Table,
): Promise<Task> {
  const form = new FormData();
  form.set("kind", kind);
  form.set("input", JSON.stringify(input));
  form.set("file", new Blob([typeof table === "string" ? table : new Uint8Array(table)]), "table.csv");
  const request = new Request("http://shop/", { method: "POST", body: form });
  const answer = await app.http.inject({
    method: "POST",
    url: "/v1/task/ops/import",
    headers: {
      authorization: `Bearer ${who.session?.token}`,
      "content-type": request.headers.get("content-type") ?? "",
    },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  const { data } = answer.json<{ data: Task }>();
  while ((await app.runTask()) > 0);
  return who.call(taskOpsApi.detail, { id: data.id });
}

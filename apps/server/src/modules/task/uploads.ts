import * as generalOutcome from "@crux/contract/outcomes/general";
import type { Row } from "../../kernel/database/database.ts";
import { Fail } from "../../kernel/fail.ts";
import type { Vault } from "../../kernel/files/vault.ts";

/** What is read, opened and looked through at once of a table that was handed in. */
const PART_BYTES = 256 * 1024;

type Uploaded = Pick<Row<"task">, "id" | "hasUpload" | "uploadParts">;

/** In how many files a table is kept. */
export const uploadPartsOf = (file: Uint8Array) => Math.max(1, Math.ceil(file.length / PART_BYTES));

/** The files of the table that was handed in with a task, in their order. */
export function uploadNames({ id, hasUpload, uploadParts }: Uploaded): string[] {
  if (!hasUpload) return [];
  if (uploadParts === 0) return [`task/${id}-upload.part`];
  return Array.from({ length: uploadParts }, (_, index) => `task/${id}-upload-${index + 1}.part`);
}

/** Keeps a table in parts. */
export async function keepUpload({ files }: Vault, task: Uploaded, file: Uint8Array): Promise<void> {
  for (const [index, name] of uploadNames(task).entries())
    await files.keep(name, file.subarray(index * PART_BYTES, (index + 1) * PART_BYTES));
}

/** Such a table, part by part; throws `general.NOT_FOUND` where one is gone. */
export async function* readUpload({ files }: Vault, task: Uploaded): AsyncGenerator<Buffer> {
  for (const name of uploadNames(task)) {
    const body = await files.read(name);
    if (!body) throw new Fail(generalOutcome.NOT_FOUND);
    yield body;
  }
}

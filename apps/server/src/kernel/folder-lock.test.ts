import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { FolderInUse, lockFolder } from "./folder-lock.ts";

describe("lockFolder", () => {
  const folder = mkdtempSync(join(tmpdir(), "crux-lock-"));
  afterAll(() => rmSync(folder, { recursive: true }));

  it("refuses a second holder and frees the folder on release", async () => {
    const release = await lockFolder(folder);
    await expect(lockFolder(folder)).rejects.toBeInstanceOf(FolderInUse);
    await release();
    await (await lockFolder(folder))();
  });

  it("is freed by a holder that dies without a word", async () => {
    const script = `import { lockFolder } from ${JSON.stringify(join(import.meta.dirname, "folder-lock.ts"))};
      await lockFolder(${JSON.stringify(folder)}); console.log("held"); setInterval(() => {}, 1000);`;
    const child = spawn(process.execPath, ["--input-type=module-typescript", "-e", script]);
    await new Promise((resolve) => child.stdout.once("data", resolve));
    await expect(lockFolder(folder)).rejects.toBeInstanceOf(FolderInUse);
    child.kill("SIGKILL");
    await new Promise((resolve) => child.once("exit", resolve));
    await (await lockFolder(folder))();
  });
});

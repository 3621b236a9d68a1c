import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it, vi } from "vitest";
import { timeOf } from "../../testing/time-of.ts";
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

  it("is freed by a holder that dies without a word, at once", async () => {
    const child = await holdElsewhere([]);
    await expect(lockFolder(folder)).rejects.toBeInstanceOf(FolderInUse);
    await kill(child);
    const fresh = mkdtempSync(join(tmpdir(), "crux-lock-"));
    const free = await timeOf(async () => (await lockFolder(fresh))());
    rmSync(fresh, { recursive: true });
    // A busy machine lengthens both.
    expect(await timeOf(async () => (await lockFolder(folder))())).toBeLessThan(500 + 10 * free);
  });

  // A container has its own network, users and process numbers; only the folder is the same.
  const OTHER_WORLD = ["unshare", "--user", "--map-root-user", "--net", "--ipc", "--uts", "--pid", "--fork"];
  const [command = "", ...words] = [...OTHER_WORLD, "true"];
  const hasNamespaces = spawnSync(command, words).status === 0;

  it.skipIf(!hasNamespaces)("refuses a second holder in another container", async () => {
    const child = await holdElsewhere([...OTHER_WORLD, "--kill-child"]);
    await expect(lockFolder(folder)).rejects.toBeInstanceOf(FolderInUse);
    await kill(child);
    await vi.waitFor(async () => (await lockFolder(folder))(), { timeout: 5_000 });
  });

  async function holdElsewhere(around: readonly string[]): Promise<ChildProcess> {
    const script = `import { lockFolder } from ${JSON.stringify(join(import.meta.dirname, "folder-lock.ts"))};
      await lockFolder(${JSON.stringify(folder)}); console.log("held"); setInterval(() => {}, 1000);`;
    const [first = "", ...rest] = [
      ...around,
      process.execPath,
      "--input-type=module-typescript",
      "-e",
      script,
    ];
    const child = spawn(first, rest);
    await new Promise((resolve) => child.stdout.once("data", resolve));
    return child;
  }

  async function kill(child: ChildProcess): Promise<void> {
    child.kill("SIGKILL");
    await new Promise((resolve) => child.once("exit", resolve));
  }
});

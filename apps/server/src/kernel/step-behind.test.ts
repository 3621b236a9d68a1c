import { getPriority } from "node:os";
import { Worker } from "node:worker_threads";
import { expect, it } from "vitest";

const MODULE = new URL("./step-behind.ts", import.meta.url);

it.runIf(process.platform === "linux").each([
  ["far", 10],
  ["near", 6],
] as const)("a thread that stepped behind, %s, leaves the others as they were", async (how, priority) => {
  const before = getPriority(0);
  const worker = new Worker(
    `import(${JSON.stringify(MODULE.href)}).then(({ stepBehind }) => {
      stepBehind("${how}");
      require("node:worker_threads").parentPort.postMessage(require("node:os").getPriority(0));
    })`,
    { eval: true },
  );
  const stepped = await new Promise((resolve, reject) => {
    worker.once("message", resolve);
    worker.once("error", reject);
  });
  await worker.terminate();
  expect(stepped).toBe(priority);
  expect(getPriority(0)).toBe(before);
});

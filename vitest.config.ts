// biome-ignore-all lint/style/noProcessEnv: processes that the tests start read from there what stands here.
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { LongestFirst } from "./tools/longest-first.ts";
import { runFolder } from "./tools/memory-folder.ts";

/** One more than there are cores: tests wait for screens, processes, locks and timers, and another computes meanwhile. */
const maxWorkers = availableParallelism() + 1;

/** Node itself loads the files, as where the shop runs: they begin sooner. */
const experimental = { viteModuleRunner: false };

/** Files share the processes of their project: each has a shop of its own, and loading it takes longer than most of them. */
const isolate = false;

/** What is compiled once starts faster the next time: the app in each process, and the tools that tests run as commands. */
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, ".cache/node");

/** What waits for the disk with each commit goes on having one (`postgres-cluster.ts`). */
process.env.DISK_TMPDIR ??= tmpdir();
process.env.TMPDIR = runFolder();

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      // First, since its setup builds beside the drawing of the demo, which the others wait for; its files run last.
      {
        test: {
          name: "e2e",
          include: ["e2e/**/*.test.ts"],
          globalSetup: ["e2e/web-shop.setup.ts"],
          testTimeout: 120_000,
          hookTimeout: 180_000,
          isolate,
          maxWorkers,
          experimental,
          // A browser on a busy machine may be late once; what fails twice is a fault.
          retry: 1,
        },
      },
      {
        test: {
          name: "rules",
          include: [
            "packages/*/src/**/*.test.ts",
            "apps/{shop,console}/src/**/*.test.ts",
            "tools/**/*.test.ts",
          ],
          exclude: ["**/node_modules/**"],
          maxWorkers,
          experimental,
          isolate,
        },
      },
      {
        test: {
          name: "server",
          include: ["apps/server/src/**/*.test.ts", "storms/*.test.ts"],
          globalSetup: ["apps/server/src/testing/engines.setup.ts"],
          setupFiles: ["apps/server/src/testing/undeclared.setup.ts"],
          // A test that is right may take minutes on a machine that does much else.
          testTimeout: 180_000,
          hookTimeout: 180_000,
          isolate,
          maxWorkers,
          experimental,
        },
      },
    ],
  },
});

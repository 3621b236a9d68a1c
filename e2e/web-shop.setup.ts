import { spawn } from "node:child_process";
import { join } from "node:path";
import { provideDemoImage } from "@crux/server/testing/demo-image";
import type { TestProject } from "vitest/node";
import { isBuilt } from "../tools/build/build.ts";

/** Builds the pages, unless they are those of the present sources, and draws the demo shop that each journey opens a copy of. */
export async function setup(project: TestProject): Promise<() => void> {
  const [{ drop }] = await Promise.all([provideDemoImage(project), buildApart()]);
  return drop;
}

/** In a process of its own, since the build and the drawing take a core each. */
async function buildApart(): Promise<void> {
  if (isBuilt()) return;
  const program = join(import.meta.dirname, "../tools/build/build.ts");
  const child = spawn(process.execPath, [program], { stdio: "inherit" });
  const status = await new Promise((resolve, reject) => child.once("exit", resolve).once("error", reject));
  if (status !== 0) throw new Error("the pages and the server could not be built");
}

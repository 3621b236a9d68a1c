import { provideDemoImage } from "@crux/server/testing/demo-image";
import type { TestProject } from "vitest/node";
import { build } from "../tools/build/build.ts";

/** Builds the pages, unless they are those of the present sources, and draws the demo shop that each journey opens a copy of. */
export async function setup(project: TestProject): Promise<() => void> {
  await build();
  const { drop } = await provideDemoImage(project);
  return drop;
}

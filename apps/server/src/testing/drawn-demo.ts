import { inject } from "vitest";
import type { DrawnDemo } from "./lay-demo.ts";

/** The demo shop that was drawn before the first test of the run. */
export function drawnDemo(): DrawnDemo {
  return { pgliteImage: inject("pgliteImage"), vaultFolder: inject("pgliteVault") };
}

import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { newerNode } from "./newer-node.ts";

describe("the Node that a Mac runs the shop on", () => {
  const folder = mkdtempSync(join(tmpdir(), "nodes-"));
  afterAll(() => rmSync(folder, { recursive: true }));

  /** A folder with a `node` of this version. */
  const nodeOf = (version: string, name = version) => {
    const place = join(folder, name);
    mkdirSync(place, { recursive: true });
    writeFileSync(join(place, "node"), `#!/bin/sh\necho v${version}\n`);
    chmodSync(join(place, "node"), 0o755);
    return place;
  };

  it("is its own when that is a newer 24 than the package's", () => {
    const newer = nodeOf("24.11.1");
    const packaged = nodeOf("24.0.0", "node_modules/.bin");
    expect(newerNode(`${packaged}:/nowhere:${newer}`, "24.0.0")).toBe(join(newer, "node"));
  });

  it.each(["20.19.0", "24.0.0", "23.9.0", "26.1.0"])("is the package's beside an own %s", (version) => {
    expect(newerNode(nodeOf(version), "24.0.0")).toBeUndefined();
  });

  it("is the package's where there is no own one", () => {
    expect(newerNode("/nowhere", "24.0.0")).toBeUndefined();
  });
});

import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { gatherLines } from "./gather-lines.ts";

describe("gatherLines", () => {
  afterEach(() => vi.useRealTimers());

  it("writes what came within a moment together and in its order", () => {
    vi.useFakeTimers();
    const written: string[] = [];
    const lines = gatherLines({ write: (text) => void written.push(text) }, { waitMs: 100 });
    lines.write("one\n");
    lines.write("two\n");
    expect(written).toEqual([]);
    vi.advanceTimersByTime(100);
    expect(written).toEqual(["one\ntwo\n"]);
    lines.write("three\n");
    vi.advanceTimersByTime(100);
    expect(written).toEqual(["one\ntwo\n", "three\n"]);
  });

  it("waits no longer once much has come", () => {
    vi.useFakeTimers();
    const written: string[] = [];
    const lines = gatherLines({ write: (text) => void written.push(text) }, { mostBytes: 12 });
    for (const line of ["12345\n", "67890\n", "next\n"]) lines.write(line);
    expect(written).toEqual(["12345\n67890\n"]);
    vi.advanceTimersByTime(100);
    expect(written).toHaveLength(2);
  });

  it("writes no more bytes at once than stay together, except of one line", () => {
    vi.useFakeTimers();
    const written: string[] = [];
    const lines = gatherLines({ write: (text) => void written.push(text) }, { mostBytes: 12 });
    for (const line of ["12345\n", "一二三\n", "longer than twelve\n"]) lines.write(line);
    expect(written).toEqual(["12345\n", "一二三\n", "longer than twelve\n"]);
  });

  it("loses no line when the process ends by itself or by a fault", () => {
    const module = JSON.stringify(join(import.meta.dirname, "gather-lines.ts"));
    for (const end of ["process.exit(3)", "throw new Error('fault')"]) {
      const script = `const { gatherLines } = await import(${module}); gatherLines(process.stdout).write("last\\n"); ${end}`;
      const { stdout } = spawnSync(process.execPath, ["--input-type=module", "-e", script]);
      expect(stdout.toString(), end).toBe("last\n");
    }
  });
});

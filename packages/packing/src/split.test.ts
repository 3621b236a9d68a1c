import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, describe, expect, it } from "vitest";
import { DEMO_RULES } from "./testing/demo-rules.ts";

const folder = mkdtempSync(join(tmpdir(), "split-"));
afterAll(() => rmSync(folder, { recursive: true }));

const request = {
  rules: DEMO_RULES,
  country: "CN",
  objectives: ["CHEAPEST", "FEWEST"],
  limitMs: 100,
  lines: [{ sku: "A", cat: "HEALTH", weightG: 350, price: 2500, qty: 3, dutiable: { CN_POSTAL: 3830 } }],
};

async function split(text: string) {
  const file = join(folder, "request.json");
  writeFileSync(file, text);
  const command = fileURLToPath(new URL("./split.ts", import.meta.url));
  return promisify(execFile)(process.execPath, [command, file]);
}

describe("the split command", () => {
  it("prints one solution per objective", async () => {
    const { stdout, stderr } = await split(JSON.stringify(request));
    expect(stderr).toBe("");
    const answer = JSON.parse(stdout);
    expect(Object.keys(answer)).toEqual(["CHEAPEST", "FEWEST"]);
    expect(answer.CHEAPEST).toMatchObject({
      solved: true,
      total: 1120,
      bound: 1120,
      proven: true,
      maxDays: 14,
    });
    expect(answer.FEWEST.parcels).toMatchObject([{ units: { A: 3 } }]);
  });

  it.each([
    ["no JSON", "{", /JSON/],
    ["no object", "[]", /BAD_VALUE at the top/],
    [
      "an unknown objective",
      JSON.stringify({ ...request, objectives: ["BEST"] }),
      /BAD_VALUE at objectives\[0\]/,
    ],
    [
      "half a unit",
      JSON.stringify({ ...request, lines: [{ ...request.lines[0], qty: 0.5 }] }),
      /lines\[0\]\.qty/,
    ],
    [
      "too many units",
      JSON.stringify({ ...request, lines: [{ ...request.lines[0], qty: 4001 }] }),
      /TOO_MANY_UNITS/,
    ],
    [
      "a tax scheme nobody described",
      JSON.stringify({ ...request, rules: { ...DEMO_RULES, taxSchemes: {} } }),
      /UNKNOWN_TAX_SCHEME at rules\.routes\[0\]\.tax\.CN/,
    ],
  ])("answers %s with a message and exit code 1", async (_, text, message) => {
    await expect(split(text)).rejects.toMatchObject({
      code: 1,
      stdout: "",
      stderr: expect.stringMatching(message),
    });
  });
});

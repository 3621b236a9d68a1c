import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type PastedAddress, pasteAddress } from "./paste-address.ts";
import type { PasteRegion } from "./paste-region-names.ts";

type Case = [text: string, name: string, number: string, region: string, postCode: string, detail: string];
type FilePlace = {
  name: string;
  search?: string;
  postCode?: string;
  sub?: FilePlace[];
  children?: FilePlace[];
};

const json = (path: string) => JSON.parse(readFileSync(new URL(path, import.meta.url), "utf8"));
const treeOf = (places: FilePlace[]): PasteRegion[] =>
  places.map(({ sub, children = sub, ...place }) => ({
    ...place,
    ...(children && { children: treeOf(children) }),
  }));
const trees = {
  china: treeOf(json("../../regions/data/china.json")),
  taiwan: treeOf(json("../../regions/data/taiwan.json")),
};
const CASES: Case[] = json("./paste-address.cases.json");

/** A result in the form of the cases. */
function row(text: string, { name, regionCode, mobile, ...found }: PastedAddress): Case {
  const { state, city, district, postCode, detailAddress } = found;
  const region = found.country === "中国" && state ? [state, city, district] : [state, city].filter(Boolean);
  return [text, name, regionCode + mobile, region.join("/"), postCode, detailAddress];
}

describe("pasteAddress", () => {
  it("reads at least 95 of 100 written lines right in every field", () => {
    const wrong = CASES.flatMap((wanted) => {
      const got = row(wanted[0], pasteAddress(wanted[0], trees));
      return JSON.stringify(got) === JSON.stringify(wanted) ? [] : [{ wanted: wanted.slice(1), got }];
    });
    const rate = 1 - wrong.length / CASES.length;
    const report = [
      `pasteAddress: ${CASES.length - wrong.length} of ${CASES.length} right (${(rate * 100).toFixed(1)} %)`,
      ...wrong.map(({ got, wanted }) => `  ${got.join(" | ")}\n    wanted ${wanted.join(" | ")}`),
    ];
    process.stdout.write(`${report.join("\n")}\n`);
    expect(CASES.length).toBeGreaterThanOrEqual(200);
    expect(rate).toBeGreaterThanOrEqual(0.95);
  });

  it("fills nothing from a text that is no address", () => {
    for (const text of ["", "  ", "李雷", "今天天气不错", "hello world", "1234", "\ue001\ue003"])
      expect(pasteAddress(text, trees).filled).toEqual([]);
  });

  it("survives any text, and names exactly the fields that it filled", () => {
    const pieces = fc.constantFrom(
      "广东省",
      "深圳",
      "南山区",
      "台北市",
      "13800138000",
      "张三",
      "收件人：",
      "1号",
      " ",
      "，",
      "\n",
      "(",
      "邮编",
    );
    const text = fc.oneof(
      fc.string({ unit: "grapheme" }),
      fc.array(pieces, { maxLength: 12 }).map((parts) => parts.join("")),
    );
    fc.assert(
      fc.property(text, (input) => {
        const { filled, ...found } = pasteAddress(input, trees);
        for (const field of [
          "name",
          "mobile",
          "state",
          "city",
          "district",
          "postCode",
          "detailAddress",
        ] as const)
          expect(filled.includes(field)).toBe(found[field] !== "");
        expect(JSON.stringify(found)).not.toMatch(/[\ue001-\ue004]/);
        if (found.mobile) expect(found.mobile).toMatch(/^\d{6,15}$/);
      }),
      { numRuns: 300 },
    );
  });
});

import { expect, it } from "vitest";
import { isAbn } from "./abn.ts";

it("knows an Australian Business Number by its check", () => {
  for (const good of ["51 824 753 556", "53004085616"]) expect(isAbn(good), good).toBe(true);
  for (const bad of ["51 824 753 557", "5182475355", "518247535560", "01824753556", "ABN", ""])
    expect(isAbn(bad), bad).toBe(false);
});

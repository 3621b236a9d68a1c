import { expect, it } from "vitest";
import { pauseText } from "./pause-text.ts";

it("says of a pause what it is of, why, and until when", () => {
  const endsAt = new Date("2026-10-08T01:00:00Z");
  expect(pauseText({ scope: "SHOP", name: "", words: "国庆放假，暂停接单。", endsAt })).toBe(
    "国庆放假，暂停接单。预计10月8日 09:00（北京时间）恢复。",
  );
  expect(pauseText({ scope: "ROUTE", name: "奶粉包税线", words: "海关停运", endsAt: null })).toBe(
    "奶粉包税线暂停发货：海关停运。恢复时间另行通知。",
  );
  expect(pauseText({ scope: "CATEGORY", name: "婴儿奶粉", words: "限购调整", endsAt: null })).toContain(
    "婴儿奶粉暂停订购：",
  );
});

import { describe, expect, it } from "vitest";
import { settingFaults, wordsOf } from "./setting-kinds.ts";
import { emptySetting, readSetting, writeSetting } from "./setting-text.ts";
import { SETTING_NAMES, SETTINGS } from "./settings.ts";

const faults = (name: keyof typeof SETTINGS, text: string) =>
  settingFaults(SETTINGS[name].kind, readSetting(SETTINGS[name].kind, text)).map(({ path }) => path);

describe("settings", () => {
  it("are good while nobody set them, where nothing is needed", () => {
    for (const name of SETTING_NAMES) if (name !== "STORE_CONFIG") expect(faults(name, ""), name).toEqual([]);
    expect(faults("STORE_CONFIG", "")).toEqual(["shopName", "entityName"]);
  });

  it("name the field that is wrong", () => {
    const store = { shopName: "店", entityName: "", rows: [{ title: "ABN", value: "" }], sheetUrl: "x" };
    expect(faults("STORE_CONFIG", JSON.stringify(store))).toEqual(["entityName", "rows.0.value", "sheetUrl"]);
    expect(faults("STORE_CONFIG", '{"shopName":1,"entityName":"a\\nb","rows":"x"}')).toEqual([
      "shopName",
      "entityName",
      "rows",
    ]);
    for (const text of ["-1", "1.5", "10000", "x", "0x10"])
      expect(faults("UNPAID_HOURS", text)).toEqual([""]);
    expect(faults("PACK_PHOTO", "MAYBE")).toEqual([""]);
    expect(faults("STORE_POLICY", "javascript:alert(1)")).toEqual([""]);
    expect(faults("STORE_POLICY", "//evil.example")).toEqual([""]);
    expect(faults("STORE_POLICY", "/policy.html")).toEqual([]);
    expect(faults("HOT_SEARCH", `${"长".repeat(21)}||短`)).toEqual([""]);
  });

  it("read what they wrote, and keep what they do not know", () => {
    const { kind } = SETTINGS.STORE_CONFIG;
    const text = '{"shopName":"店","entityName":"司","later":1}';
    const read = readSetting(kind, text);
    expect(read).toMatchObject({ shopName: "店", later: 1, rows: [], bankAccount: [], sheetUrl: "" });
    expect(readSetting(kind, writeSetting(kind, read))).toEqual(read);
    expect(writeSetting(SETTINGS.UNPAID_HOURS.kind, readSetting(SETTINGS.UNPAID_HOURS.kind, ""))).toBe("");
    expect(wordsOf(" *鱼油||  ||奶粉 ")).toEqual(["*鱼油", "奶粉"]);
    expect(emptySetting(SETTINGS.PACK_PHOTO.kind)).toBe("");
  });
});

import { expect, it } from "vitest";
import { faultOf } from "./fault.ts";

it("says class, code and own lines of an error, and nothing of its message", () => {
  const root = new URL("../../../../..", import.meta.url).pathname;
  const error = Object.assign(
    new RangeError(`bad\n    at 王小明 (${root}secret/street.ts:1:1)\n    at ${root}secret/other.ts:2:2`),
    { code: "22003" },
  );
  const { name, state, place } = faultOf(error);
  expect([name, state]).toEqual(["RangeError", "22003"]);
  // The runner marks the files of its tests behind their name.
  expect(place[0]).toMatch(/^(?:\S+ )?apps\/server\/src\/kernel\/log\/fault\.test\.ts(?:\?vitest=\d+)?:\d+$/);
  expect(place.join()).not.toContain("secret");
  expect(faultOf("王小明")).toEqual({ name: "unknown", state: "", place: [] });
});

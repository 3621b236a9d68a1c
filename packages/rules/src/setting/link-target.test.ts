import { expect, it } from "vitest";
import { addressOfLink, linkOf } from "./link-target.ts";

it("reads where a picture leads, and writes what it read", () => {
  for (const url of [
    "",
    "/product?id=7",
    "/shop_product?tagId=3",
    "/shop_product?activityId=2",
    "/tag?id=1",
    "/my",
  ]) {
    const target = linkOf({ type: "INTERNAL", url });
    expect(target && addressOfLink(target), url).toEqual({ type: "INTERNAL", url });
  }
  const outside = { type: "EXTERNAL", url: "https://example.com/a" } as const;
  expect(addressOfLink(linkOf(outside) ?? { kind: "NONE" })).toEqual(outside);
  for (const url of [
    "/nowhere",
    "//evil.example",
    "javascript:alert(1)",
    "/product?id=x",
    "https://example.com",
  ])
    expect(linkOf({ type: "INTERNAL", url }), url).toBeNull();
  expect(linkOf({ type: "EXTERNAL", url: "http://example.com" })).toBeNull();
});

import { PREFIXES } from "@crux/contract/prefixes";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import { describe, expect, it } from "vitest";
import { openApi } from "./open-api.ts";

/** The addresses that customers' programs have known with a slash at their end. */
const WITH_SLASH = ["#/paths/~1v1~1user~1wechat~1bind~1", "#/paths/~1v1~1user~1wechat~1unbind~1"];

describe("the printed contract", () => {
  // Some seconds of work, of which a busy machine makes many.
  it("is what Redocly recommends, but for two addresses that end in a slash", {
    timeout: 60_000,
  }, async () => {
    const problems = await lintFromString({
      source: JSON.stringify(openApi()),
      absoluteRef: "openapi.json",
      config: await createConfig({ extends: ["recommended"] }),
    });
    const found = problems.map(({ ruleId, location }) => `${ruleId} ${location[0]?.pointer}`);
    expect(found).toEqual(WITH_SLASH.map((pointer) => `no-path-trailing-slash ${pointer}`));
  });

  it("says whose token a call needs, open calls included", () => {
    const { paths } = openApi() as { paths: Record<string, Record<string, { security?: object[] }>> };
    const calls = Object.entries(paths).flatMap(([path, methods]) =>
      Object.values(methods).map(({ security }) => ({ path, security })),
    );
    expect(calls).toHaveLength(PREFIXES.reduce((sum, { api }) => sum + Object.keys(api).length, 0));
    const wrong = calls.filter(
      ({ path, security }) => /\/(?:secure|ops)\//.test(path) !== (security ?? []).length > 0,
    );
    // The uploads ask for a token although their paths lack `secure` (OP-066, OP-067).
    expect(wrong.map(({ path }) => path).toSorted()).toEqual([
      "/v1/cases/picture",
      "/v1/order/manual_order",
      "/v1/review/picture",
      "/v1/user/headImgUrl",
      "/v1/user/receiver",
    ]);
  });
});

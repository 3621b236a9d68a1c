import { describe, expect, it } from "vitest";
import { listWebApps } from "../tools/build/web-programs.ts";
import { weighApp } from "../tools/build/weigh-app.ts";

describe("what browsers load", () => {
  it.each(listWebApps())(
    "keeps $name within its budgets, without schemas and calls of the other half",
    (app) => {
      expect(weighApp(app).faults).toEqual([]);
    },
  );
});

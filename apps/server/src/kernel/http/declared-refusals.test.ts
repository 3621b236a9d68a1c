import { endpoints } from "@crux/contract/endpoint";
import type { Outcome } from "@crux/contract/outcome";
import * as orderOutcome from "@crux/contract/outcomes/order";
import { afterAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { Fail } from "../fail.ts";
import { declaredOf } from "./declared-refusals.ts";
import { createHttp } from "./http.ts";

const schemas = {
  refuse: {
    summary: "Refuse with the number that is asked for",
    input: z.object({ code: z.int() }),
    output: z.null(),
    fails: [orderOutcome.NOT_FOUND],
  },
};
const api = endpoints<typeof schemas>()({ refuse: "GET /note/refuse/{code}" });

describe("a refusal that its call does not declare", () => {
  const lines: string[] = [];
  const http = createHttp({ logLevel: "error", logTo: { write: (line) => lines.push(line) } });
  const { refuse } = schemas;
  const declared = declaredOf({ mode: "read", endpoint: api.refuse, schema: refuse });
  const anything = declaredOf({
    mode: "read",
    endpoint: api.refuse,
    schema: { ...refuse, runsOthers: true },
  });
  http.get("/one/:code", { config: { declared } }, ({ params }) => {
    throw new Fail(Number((params as { code: string }).code) as Outcome);
  });
  http.get("/other/:code", { config: { declared: anything } }, ({ params }) => {
    throw new Fail(Number((params as { code: string }).code) as Outcome);
  });
  afterAll(() => http.close());

  const codeAt = async (url: string) => (await http.inject({ url })).json().code;

  it("is answered as it is, and stands in the log once", async () => {
    expect(await codeAt(`/one/${orderOutcome.FORBIDDEN}`)).toBe(orderOutcome.FORBIDDEN);
    expect(await codeAt(`/one/${orderOutcome.FORBIDDEN}`)).toBe(orderOutcome.FORBIDDEN);
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({ level: 50, undeclared: orderOutcome.FORBIDDEN, line: api.refuse.line }),
    ]);
  });

  it("is none when it is named, when any call may refuse it, or when the call runs others", async () => {
    lines.length = 0;
    for (const url of [`/one/${orderOutcome.NOT_FOUND}`, "/one/900001", `/other/${orderOutcome.FORBIDDEN}`])
      await codeAt(url);
    expect(lines).toEqual([]);
  });
});

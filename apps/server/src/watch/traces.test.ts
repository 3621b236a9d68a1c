import { createServer, type Server } from "node:http";
import * as userOutcome from "@crux/contract/outcomes/user";
import { userApi } from "@crux/contract/user";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createApp } from "../app.ts";
import { UNWATCHED } from "../kernel/log/watch.ts";
import { createCaller } from "../testing/caller.ts";
import { ENGINES, openShop, type Shop } from "../testing/open-shop.ts";
import { signUp } from "../testing/people.ts";
import { createTraces } from "./traces.ts";

type Sent = {
  name: string;
  spanId: string;
  parentSpanId?: string;
  traceId: string;
  attributes: { key: string; value: object }[];
};

let shop: Shop;
let collector: Server;
const bodies: string[] = [];
beforeAll(async () => {
  shop = await openShop(ENGINES.at(-1) ?? "pglite");
  collector = createServer((request, response) => {
    let body = "";
    request.on("data", (bytes) => {
      body += bytes;
    });
    request.on("end", () => {
      if (request.url === "/v1/traces") bodies.push(body);
      response.writeHead(200, { "content-type": "application/json" }).end("{}");
    });
  });
  await new Promise<void>((resolve) => collector.listen(0, "127.0.0.1", resolve));
});
afterAll(async () => {
  collector.close();
  await shop.close();
});

it("sends the steps of a request to a collector, each below the one that asked, and nothing of people", async () => {
  const { port } = collector.address() as { port: number };
  const traces = createTraces(`http://127.0.0.1:${port}/`);
  const { database, clock, vault, sms, wechat, alipay, cashier, mail } = shop;
  const app = createApp({
    ...{ database, clock, vault: vault.vault, logLevel: "silent" },
    watch: { ...UNWATCHED, span: traces.span },
    outside: { sms, wechat, alipay, cashier, mail, carrier: null, publicUrl: () => "http://shop" },
  });
  const visitor = createCaller(app.http, null);
  const person = await signUp({ app });
  const { mobile, name } = await person.call(userApi.current, {});
  const id = "c0ffee00c0ffee00c0ffee00";
  const ask = { mobile: "+8613722223333", type: "LOGIN_VERIFY_TEXT" };
  await visitor.raw("POST /notify/sms/verify", ask, { "x-request-id": id });
  await visitor.raw("POST /user/login", {
    username: name,
    password: "not-it-123",
    type: "USERNAME_PASSWORD",
  });
  await app.close();
  await traces.close();

  const spans = bodies.flatMap((body) =>
    (JSON.parse(body).resourceSpans as { scopeSpans: { spans: Sent[] }[] }[]).flatMap(({ scopeSpans }) =>
      scopeSpans.flatMap(({ spans }) => spans),
    ),
  );
  const attribute = (span: Sent | undefined, key: string) =>
    Object.values(span?.attributes.find((one) => one.key === key)?.value ?? {})[0];
  const request = spans.find((span) => span.name === "POST /notify/sms/verify");
  const text = spans.find((span) => span.name === "sms send");
  expect(attribute(request, "crux.request_id")).toBe(id);
  expect(attribute(text, "crux.request_id")).toBe(id);
  expect([text?.parentSpanId, text?.traceId]).toEqual([request?.spanId, request?.traceId]);
  expect(spans.some((span) => span.name === "transaction" && span.traceId === request?.traceId)).toBe(true);
  const login = spans.find((span) => span.name === "POST /user/login");
  expect(Number(attribute(login, "crux.code"))).toBe(userOutcome.WRONG_PASSWORD);
  for (const secret of [mobile, name, "13722223333", "not-it-123", "127.0.0.1"])
    expect(bodies.join("")).not.toContain(secret);
});

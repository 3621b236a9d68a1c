import { codeText } from "@crux/contract/codes";
import type { Refusal } from "@crux/contract/endpoint";
import type { orderApi } from "@crux/contract/order";
import * as cartOutcome from "@crux/contract/outcomes/cart";
import * as generalOutcome from "@crux/contract/outcomes/general";
import * as orderOutcome from "@crux/contract/outcomes/order";
import * as userOutcome from "@crux/contract/outcomes/user";
import { saleApi } from "@crux/contract/sale";
import { userApi } from "@crux/contract/user";
import { beforeEach, describe, expect, it } from "vitest";
import { ApiError, createClient } from "./client.ts";

const NO_NETWORK = "网络连接失败，请检查网络后重试";

describe("a call of the client", () => {
  const sent: { url: string; init: RequestInit }[] = [];
  const told: ApiError[] = [];
  let answer: () => Response = () => Response.json({});
  let session: { uid: number; token: string } | null = null;
  const client = createClient({
    base: "https://shop.example/v1",
    fetch: async (url, init) => {
      sent.push({ url: String(url), init: init ?? {} });
      return answer();
    },
    session: () => session,
    onError: (error) => told.push(error),
  });
  const answers = (body: unknown, status = 200) => {
    answer = () => Response.json(body, { status });
  };
  const failure = async () => {
    const error = await client.call(saleApi.banners, {}).catch((reason: unknown) => reason);
    if (!(error instanceof ApiError)) throw new Error("the call did not fail");
    expect(told).toEqual([error]);
    return [error.code, error.message];
  };
  beforeEach(() => {
    sent.length = 0;
    told.length = 0;
    session = { uid: 5, token: "cu_token" };
  });

  it("succeeds where `success` is true and `code` is 0, and nowhere else (R-API-02)", async () => {
    answers({ code: 0, data: [1], success: true, msg: "" });
    expect(await client.call(saleApi.banners, {})).toEqual([1]);
    for (const [envelope, code] of [
      [{ code: 5, data: [1], success: true, msg: "" }, 5],
      [{ code: 0, data: [1], success: false, msg: "" }, 0],
      [
        { code: cartOutcome.INSUFFICIENT_STOCK, data: null, success: false, msg: "" },
        cartOutcome.INSUFFICIENT_STOCK,
      ],
    ] as const) {
      told.length = 0;
      answers(envelope);
      expect(await failure()).toEqual([code, codeText(code)]);
    }
  });

  it("takes the envelope's word whatever the status is (OP-005)", async () => {
    answers({ code: generalOutcome.UNAVAILABLE, data: null, success: false, msg: "" }, 500);
    expect(await failure()).toEqual([generalOutcome.UNAVAILABLE, codeText(generalOutcome.UNAVAILABLE)]);
  });

  it.each([
    ["a proxy's page", () => new Response("<html>", { status: 502 })],
    ["a proxy's JSON", () => Response.json({ error: "bad gateway" }, { status: 502 })],
    ["null", () => Response.json(null)],
    ["nothing at all", () => Response.error()],
  ])("takes %s for a failure of the network (OP-005)", async (_title, given) => {
    answer = given;
    expect(await failure()).toEqual([null, NO_NETWORK]);
  });

  it("knows what it may be refused with", () => {
    const { code } = new ApiError<Refusal<typeof orderApi.cancel>>(orderOutcome.WRONG_STATE, "");
    expect(code === orderOutcome.WRONG_STATE || code === generalOutcome.TOO_MANY_REQUESTS).toBe(true);
    // @ts-expect-error nobody who cancels an order is asked for a password
    expect(code === userOutcome.WRONG_PASSWORD).toBe(false);
  });

  it("goes to the versioned host, with the token where the path is secure and nowhere else (R-API-01, R-API-03)", async () => {
    answers({ code: 0, data: null, success: true, msg: "" });
    await client.call(saleApi.config, { name: "HOT_SEARCH" });
    await client.call(userApi.deleteSender, { id: 7 });
    await client.call(userApi.update, { nickName: "梅梅" });
    session = null;
    await client.call(userApi.wallet, {});
    expect(
      sent.map(({ url, init }) => [init.method, url, new Headers(init.headers).get("authorization")]),
    ).toEqual([
      ["GET", "https://shop.example/v1/sale/config?name=HOT_SEARCH", null],
      ["DELETE", "https://shop.example/v1/user/secure/5/sender/7", "Bearer cu_token"],
      ["PUT", "https://shop.example/v1/user/secure/5/user", "Bearer cu_token"],
      ["GET", "https://shop.example/v1/user/secure/0/wallet", null],
    ]);
    expect(sent.map(({ init }) => init.body)).toEqual([
      undefined,
      undefined,
      '{"nickName":"梅梅"}',
      undefined,
    ]);
  });
});

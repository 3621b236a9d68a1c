import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ENGINES, openShop, type Shop } from "../testing/open-shop.ts";

describe.each(ENGINES)("the http server on %s", (engine) => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop(engine);
  });
  afterAll(() => shop.close());

  it("is ready when the database answers", async () => {
    const response = await shop.app.http.inject({ url: "/readyz" });
    expect(response.statusCode).toBe(200);
  });

  it("answers an unknown call with 404 and the envelope (R-API-02)", async () => {
    const { status, body } = await shop.visitor.raw("GET /no/such/call");
    expect(status).toBe(404);
    expect(body).toEqual({ code: 900004, data: null, success: false, msg: "请求的内容不存在" });
  });
});

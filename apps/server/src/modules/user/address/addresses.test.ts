import type { ApiError } from "@crux/client/client";
import { orderApi } from "@crux/contract/order";
import * as generalOutcome from "@crux/contract/outcomes/general";
import * as sessionOutcome from "@crux/contract/outcomes/session";
import * as userOutcome from "@crux/contract/outcomes/user";
import { userApi } from "@crux/contract/user";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { placeOrder } from "../../../testing/checkout.ts";
import { goods } from "../../../testing/goods.ts";
import { ENGINES, openShop, type Shop } from "../../../testing/open-shop.ts";
import { signUp } from "../../../testing/people.ts";

const sender = { name: "陈梅", mobile: "+61412345678", detailAddress: "88 Swanston Street" };
const receiver = {
  name: "李雷",
  mobile: "+8613800000000",
  country: "中国" as const,
  state: "广东省",
  city: "深圳市",
  district: "南山区",
  detailAddress: "科技园1号",
};

describe.each(ENGINES)("address books on %s", (engine) => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop(engine);
  });
  afterAll(() => shop.close());

  it("makes the first address the default, moves it, and leaves none after deleting it (OP-097, R-SND-08, R-API-52)", async () => {
    const person = await signUp(shop);
    expect(await person.call(userApi.defaultSender, {})).toBeNull();
    const first = await person.call(userApi.saveSender, sender);
    expect(first.defaultFlag).toBe(1);
    const second = await person.call(userApi.saveSender, { ...sender, name: "第二", defaultFlag: true });
    expect((await person.call(userApi.defaultSender, {}))?.id).toBe(second.id);
    expect((await person.call(userApi.sender, { id: first.id })).defaultFlag).toBe(0);
    await person.call(userApi.deleteSender, { id: second.id });
    expect(await person.call(userApi.defaultSender, {})).toBeNull();
    const page = await person.call(userApi.senders, {});
    expect(page.content.map(({ id }) => id)).toEqual([first.id]);
  });

  it("keeps one default when many are saved at the same time (OP-097)", async () => {
    const person = await signUp(shop);
    await Promise.all(
      Array.from({ length: 8 }, () => person.call(userApi.saveReceiver, { ...receiver, defaultFlag: true })),
    );
    const { content } = await person.call(userApi.receivers, {});
    expect(content.filter(({ defaultFlag }) => defaultFlag === 1)).toHaveLength(1);
  });

  it.each(["sender", "receiver"] as const)(
    "holds 200 of a %s and no more, also when many are saved at once (140034)",
    async (book) => {
      const person = await signUp(shop);
      const save = (change: object = {}) =>
        book === "sender"
          ? person.call(userApi.saveSender, { ...sender, ...change })
          : person.call(userApi.saveReceiver, { ...receiver, ...change });
      const { id } = await save();
      await sql`
        insert into ${sql.table(book)} (uid, name, mobile, detail_address, is_default, created_at, updated_at
          ${book === "receiver" ? sql`, country, state, city, district, post_code` : sql``})
        select uid, name, mobile, detail_address, false, created_at, updated_at
          ${book === "receiver" ? sql`, country, state, city, district, post_code` : sql``}
        from ${sql.table(book)}, generate_series(1, 196) where id = ${id}`.execute(shop.app.kernel.db);
      const codes = await Promise.all(
        Array.from({ length: 6 }, () =>
          save().then(
            () => 0,
            (error: ApiError) => error.code,
          ),
        ),
      );
      expect(codes.sort()).toEqual([
        0,
        0,
        0,
        userOutcome.TOO_MANY_ADDRESSES,
        userOutcome.TOO_MANY_ADDRESSES,
        userOutcome.TOO_MANY_ADDRESSES,
      ]);
      expect((await save({ id, name: "改名" })).name).toBe("改名");
      await person.call(book === "sender" ? userApi.deleteSender : userApi.deleteReceiver, { id });
      await save();
    },
  );

  it.each(["senders", "receivers"] as const)(
    "lists %s, the default one first and then the newest, pages, and finds by a part of name or mobile (R-API-48, R-API-53, R-MODEL-33, R-CONST-08)",
    async (book) => {
      const person = await signUp(shop);
      const save = (name: string) =>
        book === "senders"
          ? person.call(userApi.saveSender, { ...sender, name })
          : person.call(userApi.saveReceiver, { ...receiver, name });
      const find = async (query: object) => {
        const { content, ...page } =
          book === "senders"
            ? await person.call(userApi.senders, query)
            : await person.call(userApi.receivers, query);
        return { names: content.map(({ name }: { name: string }) => name), page };
      };
      for (const name of ["100%棉", "张三", "张伟"]) await save(name);
      const query = { pageNum: 0, pageSize: 2, sortPojo: { key: "createTime", direction: "DESC" as const } };
      const first = await find({ ...query, name: "" });
      expect(first.page).toMatchObject({ totalElements: 3, totalPages: 2, numberOfElements: 2, last: false });
      expect(first.names).toEqual(["100%棉", "张伟"]);
      expect((await find({})).page).toMatchObject({ number: 0, size: 20 });
      expect((await find({ name: "张" })).names).toEqual(["张伟", "张三"]);
      expect((await find({ name: "0%" })).names).toEqual(["100%棉"]);
      expect((await find({ name: book === "senders" ? "41234" : "13800" })).names).toHaveLength(3);
      expect((await find({ name: "_" })).names).toEqual([]);
    },
  );

  it("changes, shows and deletes own senders only (R-API-49, R-API-50, R-API-51, OP-008)", async () => {
    const owner = await signUp(shop);
    const other = await signUp(shop);
    const { id } = await owner.call(userApi.saveSender, sender);
    const changed = await owner.call(userApi.saveSender, { ...sender, id, name: "纪晓月" });
    expect(changed).toMatchObject({ ...sender, id, name: "纪晓月" });
    expect(await other.refusal(userApi.sender, { id })).toBe(userOutcome.SENDER_NOT_FOUND);
    expect(await other.refusal(userApi.deleteSender, { id })).toBe(userOutcome.SENDER_NOT_FOUND);
    expect(await other.refusal(userApi.saveSender, { ...sender, id })).toBe(generalOutcome.FORBIDDEN);
    expect(await other.refusal(userApi.saveSender, { ...sender, id: 999_999 })).toBe(
      userOutcome.SENDER_NOT_FOUND,
    );
    expect((await other.raw(`GET /user/secure/${owner.session.uid}/sender/${id}`)).body.code).toBe(
      generalOutcome.FORBIDDEN,
    );
    expect(await owner.call(userApi.sender, { id })).toEqual(changed);
    expect(await owner.call(userApi.deleteSender, { id })).toBeNull();
    expect(await owner.refusal(userApi.sender, { id })).toBe(userOutcome.SENDER_NOT_FOUND);
  });

  it("changes and shows own receivers only (R-API-54, R-API-55, OP-008)", async () => {
    const owner = await signUp(shop);
    const other = await signUp(shop);
    const { id } = await owner.call(userApi.saveReceiver, receiver);
    const changed = await owner.call(userApi.saveReceiver, { ...receiver, id, name: "韩梅梅" });
    expect(changed).toMatchObject({ id, name: "韩梅梅", country: "中国" });
    expect(await other.refusal(userApi.receiver, { id })).toBe(userOutcome.RECEIVER_NOT_FOUND);
    expect(await other.refusal(userApi.deleteReceiver, { id })).toBe(userOutcome.RECEIVER_NOT_FOUND);
    expect(await other.refusal(userApi.saveReceiver, { ...receiver, id })).toBe(generalOutcome.FORBIDDEN);
    expect(await other.refusal(userApi.saveReceiver, { ...receiver, id: 999_999 })).toBe(
      userOutcome.RECEIVER_NOT_FOUND,
    );
    expect((await other.raw(`GET /user/secure/${owner.session.uid}/receiver/${id}`)).body.code).toBe(
      generalOutcome.FORBIDDEN,
    );
    expect((await shop.visitor.raw("GET /user/secure/1/receiver/default")).body.code).toBe(
      sessionOutcome.TOKEN_MISSING,
    );
    expect((await owner.call(userApi.receiver, { id })).name).toBe("韩梅梅");
  });

  it("leaves orders the addresses they were made with (R-API-51, R-API-56, OP-036)", async () => {
    const person = await signUp(shop);
    const placed = await placeOrder(person, [{ skuId: goods.milk(), quantity: 1 }]);
    const [from] = (await person.call(userApi.senders, {})).content;
    const [to] = (await person.call(userApi.receivers, {})).content;
    await person.call(userApi.deleteSender, { id: from?.id ?? 0 });
    await person.call(userApi.deleteReceiver, { id: to?.id ?? 0 });
    expect((await person.call(userApi.senders, {})).content).toEqual([]);
    expect((await person.call(userApi.receivers, {})).content).toEqual([]);
    const order = await person.call(orderApi.detail, { orderId: placed.id });
    expect(order).toEqual(placed);
    expect(order).toMatchObject({
      senderName: from?.name,
      senderMobile: from?.mobile,
      senderAddress: from?.detailAddress,
      receiverName: to?.name,
      receiverMobile: to?.mobile,
      receiverCity: to?.city,
    });
  });

  it("deletes receivers (R-API-56)", async () => {
    const person = await signUp(shop);
    const { id } = await person.call(userApi.saveReceiver, receiver);
    expect(await person.call(userApi.deleteReceiver, { id })).toBeNull();
    expect(await person.refusal(userApi.receiver, { id })).toBe(userOutcome.RECEIVER_NOT_FOUND);
    expect(await person.call(userApi.defaultReceiver, {})).toBeNull();
  });

  it.each([
    { country: "中国", state: "广东省", city: "东莞市", district: "虎门镇" },
    { country: "中国台湾", state: "臺北市", city: "大安區", postCode: "106" },
    { country: "马来西亚", state: "Kedah", city: "Alor Setar", postCode: "05000" },
    { country: "澳大利亚", state: "NSW", city: "Sydney", postCode: "2000" },
    { country: "英国", state: "England", city: "London", postCode: "SW1A 1AA" },
  ] as const)(
    "keeps a receiver in $country by the names of places (R-MODEL-30, R-MODEL-37, OP-091)",
    async (region) => {
      const person = await signUp(shop);
      const fields = { ...receiver, district: "", ...region };
      const { id } = await person.call(userApi.saveReceiver, fields);
      const postCode = "postCode" in region ? region.postCode.replace(" ", "") : "";
      expect(await person.call(userApi.receiver, { id })).toMatchObject({
        ...fields,
        defaultFlag: 1,
        postCode,
      });
    },
  );

  it("refuses British places without the British form (R-RCV-27, R-RCV-29)", async () => {
    const person = await signUp(shop);
    const british = { country: "英国", state: "England", city: "London", postCode: "SW1A1AA" } as const;
    for (const wrong of [{ state: "london" }, { city: "L" }, { postCode: "SW1A1" }])
      expect(await person.refusal(userApi.saveReceiver, { ...receiver, ...british, ...wrong })).toBe(
        generalOutcome.INVALID_REQUEST,
      );
  });

  it("refuses what is incomplete or wrong with a clear code (R-RCV-22, R-BIND-11, OP-091)", async () => {
    const person = await signUp(shop);
    const save = (change: object) => person.refusal(userApi.saveReceiver, { ...receiver, ...change });
    expect(await save({ district: " " })).toBe(generalOutcome.INVALID_REQUEST);
    expect(await save({ mobile: "12345" })).toBe(userOutcome.INVALID_MOBILE);
    expect(await save({ country: "英国" })).toBe(generalOutcome.INVALID_REQUEST);
    expect(await save({ country: "England" })).toBe(generalOutcome.INVALID_REQUEST);
    expect(await person.refusal(userApi.saveSender, { ...sender, name: "" })).toBe(
      generalOutcome.INVALID_REQUEST,
    );
    const rubbish = await person.raw(`POST /user/secure/${person.session.uid}/sender`, [1]);
    expect(rubbish).toMatchObject({ status: 400, body: { code: generalOutcome.INVALID_REQUEST } });
  });
});

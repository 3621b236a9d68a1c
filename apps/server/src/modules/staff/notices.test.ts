import * as generalOutcome from "@crux/contract/outcomes/general";
import * as staffOutcome from "@crux/contract/outcomes/staff";
import { paymentApi } from "@crux/contract/payment";
import { staffApi, staffOpsApi } from "@crux/contract/staff";
import { MINUTE_MS } from "@crux/rules/time/durations";
import { sql } from "kysely";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addMasterKey } from "../../kernel/crypto/crypto-box-keys.ts";
import { sweepOnce } from "../../kernel/time/sweeps.ts";
import { runAsSystem } from "../../kernel/verb/kernel.ts";
import { createSmtpMail } from "../../outside/mail/smtp.ts";
import { createCaller } from "../../testing/caller.ts";
import { placeOrder } from "../../testing/checkout.ts";
import { goods } from "../../testing/goods.ts";
import { ENGINES, openShop, type Shop } from "../../testing/open-shop.ts";
import { goOn } from "../../testing/payments.ts";
import { signUp } from "../../testing/people.ts";
import { plainPhoto, sendForm } from "../../testing/photos.ts";
import { openStaff, type StaffCaller } from "../../testing/staff.ts";
import { paymentSweeps } from "../payment/pollers.ts";
import { rewrapContacts } from "./service.ts";

describe.each(ENGINES)("letters to staff on %s", (engine) => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop(engine);
  });
  afterAll(() => shop.close());

  let letters = 0;
  /** Somebody who wants to hear of these kinds, with the letters that came to them. */
  const listener = async (who: StaffCaller, kinds: readonly string[]) => {
    letters += 1;
    const email = `reader-${letters}@merchant.example`;
    await who.call(staffOpsApi.saveNotices, { email, kinds: [...kinds] });
    const got = async () => {
      await goOn(shop);
      return shop.mail.inbox().filter(({ to }) => to === email);
    };
    return { email, got };
  };

  it("tell who may approve of a question, and owners of changed accounts, once each", async () => {
    const [owner, clerk] = [await openStaff(shop), await openStaff(shop, "finance")];
    const before = await owner.call(staffOpsApi.news, {});
    const { got } = await listener(owner, ["QUESTION", "ACCOUNT"]);
    const { got: clerks } = await listener(clerk, ["ACCOUNT"]);
    const { session } = await signUp(shop);
    const wish = { uid: session.uid, type: "ADJUST_INCREASE", amount: 60_000, reason: "broken parcel" };
    await clerk.raw("POST /user/ops/wallet/adjust", wish);
    await clerk.raw("POST /user/ops/wallet/adjust", wish);
    expect(await got()).toMatchObject([{ subject: "南十字商城：有操作等待批准" }]);
    const [letter] = await got();
    expect(letter?.text).toContain(`${clerk.staff.name} 提交了操作`);
    expect(letter?.text).toContain("A$600.00");
    expect(letter?.text).not.toContain(String(session.uid));
    await owner.call(staffOpsApi.add, { name: "told-of", password: "correct horse battery" });
    expect((await got())[0]).toMatchObject({ subject: "南十字商城：员工账号有变动" });
    expect((await got())[0]?.text).toContain("told-of");
    expect(await clerks()).toEqual([]);
    // The console tells the same, whether somebody has an address or not.
    const news = await owner.call(staffOpsApi.news, {});
    expect(news.list[0]?.text).toContain("told-of");
    expect(news.list[1]?.text).toContain(`${clerk.staff.name} 提交了操作`);
    expect(news.unread).toBe(before.unread + 2);
    await owner.call(staffOpsApi.seeNews, { upTo: news.list[0]?.id ?? 0 });
    await owner.call(staffOpsApi.seeNews, { upTo: 1 });
    const seen = await owner.call(staffOpsApi.news, {});
    expect([seen.unread, seen.list[0]?.isNew]).toEqual([0, false]);
    // Somebody who comes finds there what was told before, and none of it is new.
    const other = await openStaff(shop);
    const older = await other.call(staffOpsApi.news, {});
    expect(older.list.map(({ text }) => text).join()).toContain("told-of");
    expect([older.unread, older.list.some(({ isNew }) => isNew)]).toEqual([0, false]);
    // Nor is it news to an account that it was added.
    const password = "correct horse battery";
    await owner.call(staffOpsApi.add, { name: "comes-as-owner", password, role: "owner" });
    const { token } = await shop.visitor.call(staffApi.login, { name: "comes-as-owner", password });
    const added = await createCaller(shop.app.http, { uid: 0, token }).call(staffOpsApi.news, {});
    expect(added.list[0]?.text).toContain("comes-as-owner");
    expect(added.unread).toBe(0);
    // Of accounts somebody without their right hears nothing.
    expect((await clerk.call(staffOpsApi.news, {})).list.map(({ kind }) => kind)).toEqual(["QUESTION"]);
  });

  it("tell every owner of accounts that were added, promoted, reset or disabled, whatever they chose, and whom it shuts out", async () => {
    const [owner, other] = [await openStaff(shop), await openStaff(shop)];
    const { got } = await listener(owner, []);
    const { got: others } = await listener(other, ["DISPUTE"]);
    const { got: clerks } = await listener(await openStaff(shop, "finance"), ["ALARM"]);
    const told = async () => (await got()).map(({ text }) => text.split("\n\n")[0]).sort();
    const { id } = await owner.call(staffOpsApi.add, {
      name: "changed-one",
      password: "correct horse battery",
    });
    const newPassword = "another horse battery";
    await owner.call(staffOpsApi.resetPassword, { id, newPassword });
    await owner.call(staffOpsApi.disable, { id });
    await owner.call(staffOpsApi.enable, { id });
    const { name } = owner.staff;
    // The outbox delivers what waits together.
    expect(await told()).toEqual(
      [
        `${name} 新增了员工账号 changed-one（无角色）。`,
        `${name} 重置了员工账号 changed-one 的密码。`,
        `${name} 修改了员工账号 changed-one（已停用）。`,
        `${name} 修改了员工账号 changed-one（无角色）。`,
      ].sort(),
    );
    expect(await others()).toHaveLength(4);
    // Whoever is shut out hears of it as well: an owner may be, by a thief with another owner's session.
    await owner.call(staffOpsApi.disable, { id: other.staff.id });
    expect((await others()).map(({ text }) => text.split("\n\n")[0])).toContain(
      `员工账号 ${other.staff.name} 已停用。如有疑问，请立即联系负责人。`,
    );
    expect(await clerks()).toEqual([]);
  });

  it("find their address under a new master key, and no other key is needed for it", async () => {
    const owner = await openStaff(shop);
    const { email } = await listener(owner, ["ALARM"]);
    const keyId = addMasterKey(shop.vault.keyFolder);
    expect(await runAsSystem(shop.app.kernel, rewrapContacts)).toBeGreaterThan(0);
    expect(await runAsSystem(shop.app.kernel, rewrapContacts)).toBe(0);
    const { rows } = await sql<{ sealed: Buffer }>`
      select email_sealed as sealed from staff_contact where staff_id = ${owner.staff.id}`.execute(
      shop.database.db,
    );
    expect(rows.map(({ sealed }) => shop.vault.vault.box.keyIdOf(sealed))).toEqual([keyId]);
    expect(await owner.call(staffOpsApi.notices, {})).toMatchObject({ email });
  });

  it("keep the address sealed, and tell the old one when it changes", async () => {
    const owner = await openStaff(shop);
    const { email, got } = await listener(owner, ["ALARM"]);
    expect(await owner.call(staffOpsApi.notices, {})).toEqual({ email, kinds: ["ALARM"], mailFlag: true });
    await owner.call(staffOpsApi.saveNotices, { email: "thief@elsewhere.example", kinds: [] });
    expect((await got()).map(({ text }) => text)).toEqual([expect.stringContaining("通知邮箱已更换")]);
    expect(await owner.refusal(staffOpsApi.saveNotices, { email, kinds: ["WEATHER"] })).toBe(
      staffOutcome.UNKNOWN_NOTICE,
    );
    expect(await owner.refusal(staffOpsApi.saveNotices, { email: "no address", kinds: [] })).toBe(
      generalOutcome.INVALID_REQUEST,
    );
    await owner.call(staffOpsApi.saveNotices, { email: null, kinds: [] });
    expect(await owner.call(staffOpsApi.notices, {})).toEqual({ email: null, kinds: [], mailFlag: true });
    const { rows } = await sql<{ text: string }>`
      select input::text || coalesce(before::text, '') || coalesce(after::text, '') as text from staff_deed
      where staff_id = ${owner.staff.id}`.execute(shop.database.db);
    expect(rows.some(({ text }) => text.includes("example"))).toBe(false);
  });

  it("tell of slips that wait, each once and every half hour at most", async () => {
    const reviewer = await openStaff(shop, ["payment.review"]);
    const { got } = await listener(reviewer, ["PROOF"]);
    const handIn = async () => {
      const person = await signUp(shop);
      const { id } = await placeOrder(person, [{ skuId: goods.cream(), quantity: 1 }]);
      const path = "/order/manual_order";
      const { body } = await sendForm(shop.app.http, person.session, {
        path,
        parts: [{ file: await plainPhoto() }],
      });
      const payment = await person.call(paymentApi.create, { channel: "BANK_TRANSFER", orderId: id });
      await person.call(paymentApi.submitProof, { id: payment.id, imgUrls: body.data ?? "" });
    };
    const look = async () => {
      for (const sweep of paymentSweeps) await sweepOnce(shop.app.kernel, sweep);
    };
    await handIn();
    await look();
    expect(await got()).toEqual([]);
    shop.clock.advance(11 * MINUTE_MS);
    await look();
    await look();
    expect((await got()).map(({ text }) => text)).toEqual([
      expect.stringContaining("有 1 笔付款凭证等待审核"),
    ]);
    await handIn();
    shop.clock.advance(11 * MINUTE_MS);
    await look();
    expect(await got()).toHaveLength(1);
    shop.clock.advance(20 * MINUTE_MS);
    await look();
    expect((await got())[0]?.text).toContain("有 2 笔付款凭证等待审核");
  });
});

describe("the mail server", () => {
  it("gets a letter, and one that refuses makes the delivery fail", async () => {
    const got: string[] = [];
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ["STARTTLS"],
      onRcptTo({ address }, _session, done) {
        done(address.startsWith("nobody") ? new Error("no such mailbox") : null);
      },
      onData(stream, _session, done) {
        let text = "";
        stream.on("data", (part: Buffer) => {
          text += part.toString();
        });
        stream.on("end", () => {
          got.push(text);
          done();
        });
      },
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.server.address();
    const port = typeof address === "object" && address ? address.port : 0;
    const mail = createSmtpMail({ url: `smtp://127.0.0.1:${port}`, from: "shop@merchant.example" });
    await mail.send({ to: "owner@merchant.example", subject: "南十字商城", text: "有操作等待批准" });
    expect(got[0]).toContain("From: shop@merchant.example");
    expect(got[0]).toContain(Buffer.from("有操作等待批准").toString("base64").slice(0, 12));
    await expect(mail.send({ to: "nobody@merchant.example", subject: "x", text: "y" })).rejects.toThrow();
    await new Promise<void>((resolve) => server.close(resolve));
  });
});

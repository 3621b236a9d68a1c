import { logisticsApi } from "@crux/contract/logistics";
import { notifyApi } from "@crux/contract/notify";
import { orderApi, orderOpsApi } from "@crux/contract/order";
import { paymentApi, paymentOpsApi } from "@crux/contract/payment";
import { userApi, userOpsApi } from "@crux/contract/user";
import { sql } from "kysely";
import { runAsSystem } from "../kernel/verb/kernel.ts";
import { applyTracks } from "../modules/order/tracks/apply-tracks.ts";
import { type Caller, createCaller } from "./caller.ts";
import { checkout, stock } from "./checkout.ts";
import { goods } from "./goods.ts";
import type { Shop } from "./open-shop.ts";
import { newNumber } from "./parcels.ts";
import { newPapers, plainPhoto, sendForm } from "./photos.ts";
import type { StaffCaller } from "./staff.ts";

const HONEY = goods.cream();
const PASSWORD = "moon-river-88";

/** Words that belong to this customer alone: none of them may be left anywhere once they are erased. */
export const WORDS = {
  name: "zhaoyiling88",
  nickName: "赵一玲的小铺",
  email: "yiling.zhao@example.com",
  contactMobile: "13877776666",
  mobile: "13955554444",
  senderName: "Yiling Zhao-Unusual",
  senderMobile: "498765432",
  senderAddress: "77 Unusual Parade, Hobart TAS 7000",
  receiverName: "钱二娃",
  receiverMobile: "13911112222",
  receiverAddress: "不寻常路 909 号",
  identifyCode: "990101199002020024",
  remark: "请写上赵一玲的名字",
  staffWords: "凭证上的户名是赵一玲",
  wechatId: "union-of-yiling",
} as const;

export type WholeCustomer = {
  person: Caller & { session: { uid: number; token: string } };
  uid: number;
  password: string;
  orderId: number;
  pkgId: number;
  /** The names of files that they handed in, and of those that show their parcels. */
  files: string[];
};

/** A customer of whom every table holds something, and for whom nothing is under way any more. */
export async function wholeCustomer(shop: Shop, staff: StaffCaller): Promise<WholeCustomer> {
  const person = await join(shop);
  const { uid } = person.session;
  const order = await placeWholeOrder(shop, person);
  await pay(shop, staff, person, order.id);
  await correctWallet(staff, uid);
  const [pkg] = await person.call(logisticsApi.ofOrder, { orderId: order.id });
  if (!pkg) throw new Error("an order has a parcel");
  await send(shop, staff, pkg.id);
  await tellAtProvider(shop, uid, order.id);
  return {
    person,
    uid,
    password: PASSWORD,
    orderId: order.id,
    pkgId: pkg.id,
    files: await filesOf(shop, uid),
  };
}

async function join(shop: Shop): Promise<WholeCustomer["person"]> {
  const { name, nickName, email } = WORDS;
  const mobile = `+86${WORDS.mobile}`;
  const form = {
    name,
    nickName,
    email,
    mobile: `+86${WORDS.contactMobile}`,
    password: PASSWORD,
    sex: "FEMALE" as const,
  };
  const user = await shop.visitor.call(userApi.register, form);
  const { token } = await shop.visitor.call(userApi.login, {
    username: name,
    password: PASSWORD,
    type: "USERNAME_PASSWORD",
  });
  const session = { uid: user.id, token };
  const person = { ...createCaller(shop.app.http, session), session };
  await person.call(notifyApi.sendMobileCode, { mobile, type: "CHANGE_MOBILE_TEXT" });
  const code = /\d{6}/.exec(shop.sms.inbox()[0]?.text ?? "")?.[0] ?? "";
  await person.call(userApi.modifyMobile, { mobile, code });
  await sql`update app_user set wechat_id = ${WORDS.wechatId} where id = ${user.id}`.execute(
    shop.database.db,
  );
  const form2 = { path: "/user/headImgUrl", parts: [{ file: await plainPhoto() }] };
  const { body } = await sendForm(shop.app.http, session, form2);
  await person.call(userApi.update, { headImgUrl: body.data ?? "" });
  return person;
}

async function placeWholeOrder(shop: Shop, person: WholeCustomer["person"]) {
  await stock(shop, HONEY, 500);
  const sender = await person.call(userApi.saveSender, {
    name: WORDS.senderName,
    mobile: `+61${WORDS.senderMobile}`,
    detailAddress: WORDS.senderAddress,
  });
  const receiver = await person.call(userApi.saveReceiver, {
    name: WORDS.receiverName,
    mobile: `+86${WORDS.receiverMobile}`,
    country: "中国",
    state: "上海市",
    city: "上海市",
    district: "浦东新区",
    detailAddress: WORDS.receiverAddress,
    userIdentityPojo: await newPapers(shop.app.http, person.session, {
      client: WORDS.receiverName,
      identifyCode: WORDS.identifyCode,
    }),
  });
  const wanted = await checkout(person, [{ skuId: HONEY, quantity: 1 }]);
  const addresses = { senderId: sender.id, receiverId: receiver.id };
  return person.call(orderApi.create, { ...wanted, ...addresses, remark: WORDS.remark });
}

/** By a transfer whose first proof is refused, so that there are words of the staff as well. */
async function pay(shop: Shop, staff: StaffCaller, person: WholeCustomer["person"], orderId: number) {
  for (const isGood of [false, true]) {
    const { id } = await person.call(paymentApi.create, { orderId, channel: "BANK_TRANSFER" });
    const form = { path: "/order/manual_order", parts: [{ file: await plainPhoto() }] };
    const { body } = await sendForm(shop.app.http, person.session, form);
    await person.call(paymentApi.submitProof, { id, imgUrls: body.data ?? "" });
    if (isGood) await staff.call(paymentOpsApi.approveProof, { id });
    else await staff.call(paymentOpsApi.refuseProof, { id, reason: WORDS.staffWords });
  }
}

/** Up and down again; what is above the limit of one person stays a question that nobody answers. */
async function correctWallet(staff: StaffCaller, uid: number): Promise<void> {
  const reason = WORDS.staffWords;
  for (const type of ["ADJUST_INCREASE", "ADJUST_DECREASE"] as const)
    await staff.call(userOpsApi.adjustWallet, { uid, type, amount: 5, reason });
  await staff.refusal(userOpsApi.adjustWallet, { uid, type: "ADJUST_INCREASE", amount: 9_000_000, reason });
}

async function send(shop: Shop, staff: StaffCaller, pkgId: number): Promise<void> {
  const extOrderId = newNumber();
  await staff.call(orderOpsApi.declarePkg, { pkgId, extOrderId, logisticsCompany: "YTO" });
  await staff.call(orderOpsApi.packPkg, { pkgId });
  const form = { path: `/order/ops/pkg/${pkgId}/photo`, parts: [{ file: await plainPhoto() }] };
  const { body } = await sendForm(shop.app.http, staff.session, form);
  await staff.call(orderOpsApi.finishPkg, { pkgId, packImg: [body.data ?? ""] });
  await staff.call(orderOpsApi.handOverPkg, { pkgId });
  const content = `已签收，签收人：${WORDS.receiverName}，电话 ${WORDS.receiverMobile}`;
  const tracks = [{ at: shop.clock.now(), statusCode: 1, content }];
  await runAsSystem(shop.app.kernel, (ctx) => applyTracks(ctx, { number: extOrderId, from: "test", tracks }));
  await staff.call(orderOpsApi.deliverPkg, { pkgId, why: `放在 ${WORDS.receiverName} 门口` });
  await staff.call(orderOpsApi.receivePkg, { pkgId, why: "" });
  await sql`
    insert into carrier_push (provider, digest, payload, at, handled_at)
    values ('test', ${extOrderId}, ${JSON.stringify({ extOrderId, content })}, now(), now())`.execute(
    shop.database.db,
  );
}

/** A payment at a provider that came to nothing, and what the provider told of it. */
async function tellAtProvider(shop: Shop, uid: number, orderId: number): Promise<void> {
  await sql`
    with payment as (
      insert into payment_order (order_id, uid, channel, status, price_cents, trade_no, pay_url, created_at, updated_at)
      values (${orderId}, ${uid}, 'WECHAT_JSAPI', 'CLOSED', 100, ${`trade-${orderId}`},
        ${`https://pay.example/${WORDS.email}`}, now(), now()) returning trade_no, id),
    step as (
      insert into payment_history (payment_id, from_status, to_status, at)
      select id, null, 'CREATED', now() from payment
      union all select id, 'CREATED', 'CLOSED', now() from payment)
    insert into payment_notice (provider, event_id, body, told, received_at)
    select 'CASHIER', trade_no, ${WORDS.senderName}, jsonb_build_object('tradeNo', trade_no), now()
    from payment`.execute(shop.database.db);
}

async function filesOf(shop: Shop, uid: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from upload where uid = ${uid}
    union all select name from logistics_pack_photo photo join logistics_pkg pkg on pkg.id = photo.pkg_id
    where pkg.uid = ${uid}`.execute(shop.database.db);
  return rows.map(({ name }) => name);
}

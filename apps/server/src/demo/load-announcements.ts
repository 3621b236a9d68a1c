import { readCatalogue } from "@crux/demo/catalogue/load-catalogue";
import type { Ctx } from "../kernel/verb/context.ts";
import { announce } from "../modules/notify/service.ts";
import { daysBefore } from "./days-before.ts";

/** Loads what the demo shop announced to everybody, one of it with a picture, and to members of the black card. */
export async function loadAnnouncements(ctx: Ctx): Promise<void> {
  const picture = readCatalogue().home.banners[0]?.imgUrl;
  const before = (days: number): Ctx => ({ ...ctx, now: daysBefore(ctx.now, days) });
  await announce(before(20), {
    title: "身份信息说明",
    body: "按海关规定，寄往中国大陆的包裹需要收件人的身份证号，以及身份证人像面和国徽面照片。\n\n我们只把它们用于清关申报，加密保存；删除收件人时一并删除，已付款的订单会保存到包裹完成为止。",
  });
  await announce(before(6), {
    title: "秋冬营养季上新",
    body: "鱼油、维生素和麦卢卡蜂蜜已到仓，批次可查。",
    link: picture ? [picture] : [],
  });
  await announce(before(3), {
    title: "黑卡会员专享价更新",
    body: "部分商品的黑卡价已更新，以商品详情页显示的价格为准。",
    userClass: "VIP",
  });
}

import type { FastifyInstance, FastifyReply } from "fastify";
import { escapeHtml, sendSimulatedPage } from "../simulated-page.ts";
import type { WechatPerson } from "./port.ts";
import type { SimulatedWechat } from "./simulated.ts";

type Visit = Partial<Record<"redirect_uri" | "state" | "person" | "answer", string>>;

const COLOURS = ["#3c8d7a", "#b0743a", "#5a6fb0", "#a3566b"];

/** Shows WeChat's consent page at `/simulated/wechat`: agree as somebody, refuse, or answer too late. */
export function mountWechatConsent(http: FastifyInstance, wechat: SimulatedWechat): void {
  http.get<{ Querystring: Visit }>("/simulated/wechat", async ({ query }, reply) => {
    if (!wechat.isOwn(String(query.redirect_uri))) return refuseAddress(reply);
    return sendSimulatedPage(reply, {
      title: "模拟微信授权",
      note: "南十字商城申请获取您的微信昵称和头像。",
      body: form(wechat.people, query),
    });
  });
  http.get<{ Querystring: Visit }>("/simulated/wechat/answer", async ({ query }, reply) => {
    const back = URL.parse(String(query.redirect_uri));
    const person = wechat.people.find(({ openId }) => openId === query.person);
    if (!back || !wechat.isOwn(back.href) || !person) return refuseAddress(reply);
    if (query.answer === "allow" || query.answer === "late")
      back.searchParams.set("code", wechat.issueCode(person, query.answer === "late"));
    back.searchParams.set("state", String(query.state));
    return reply.header("cache-control", "no-store").redirect(back.href);
  });
  http.get<{ Params: { number: string } }>("/simulated/wechat/face-:number.svg", async ({ params }, reply) =>
    reply
      .type("image/svg+xml")
      .header("cache-control", "max-age=86400")
      .send(face(Number(params.number))),
  );
}

function refuseAddress(reply: FastifyReply): FastifyReply {
  reply.code(400);
  return sendSimulatedPage(reply, { title: "模拟微信授权", note: "redirect_uri 参数错误", body: "" });
}

function form(people: readonly WechatPerson[], { redirect_uri = "", state = "" }: Visit): string {
  const choices = people.map(
    ({ openId, nickName, headImgUrl }, index) =>
      `<label><img src="${headImgUrl}" alt="">${escapeHtml(nickName)}<input type="radio" name="person" value="${openId}"${index === 0 ? " checked" : ""}></label>`,
  );
  return `<form action="/simulated/wechat/answer">
<input type="hidden" name="redirect_uri" value="${escapeHtml(String(redirect_uri))}">
<input type="hidden" name="state" value="${escapeHtml(String(state))}">
<fieldset><legend>以哪位微信用户的身份</legend>${choices.join("")}</fieldset>
<button class="main" name="answer" value="allow">同意</button>
<button name="answer" value="refuse">拒绝</button>
<button name="answer" value="late">同意，但授权码已超时</button>
</form>`;
}

function face(number: number): string {
  const colour = COLOURS[(number - 1) % COLOURS.length] ?? COLOURS[0];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 80"><rect width="80" height="80" fill="${colour}"/><g fill="#fff"><circle cx="40" cy="31" r="14"/><path d="M14 74c2-17 12-25 26-25s24 8 26 25z"/></g></svg>`;
}

import { NOTICE_LABELS } from "@crux/rules/people/customer-notices";
import { beijingClock } from "@crux/rules/time/beijing-time";
import type { FastifyInstance } from "fastify";
import { escapeHtml, sendSimulatedPage } from "../simulated-page.ts";
import type { WechatNotice } from "./port.ts";
import type { SimulatedWechat } from "./simulated.ts";

/** Shows what the official account sent at `/simulated/wechat/notices`, newest first; the page renews itself every three seconds. */
export function mountWechatNotices(http: FastifyInstance, wechat: SimulatedWechat): void {
  http.get("/simulated/wechat/notices", async (_request, reply) => {
    const notices = wechat.notices();
    const nameOf = (openId: string) => wechat.people.find((one) => one.openId === openId)?.nickName ?? openId;
    return sendSimulatedPage(reply, {
      title: "模拟微信服务通知",
      note: "演示环境由公众号发出的模板消息，最新的在最上面。",
      body:
        notices.length === 0
          ? "<p>还没有消息。</p>"
          : `<ol>${notices.map((one) => entry(one, nameOf(one.openId))).join("")}</ol>`,
      renewEverySeconds: 3,
    });
  });
}

function entry({ kind, about, at, url }: WechatNotice, name: string): string {
  const { name: title, state } = NOTICE_LABELS[kind];
  return `<li><header><span>${escapeHtml(name)}</span><time>${beijingClock(at).slice(5, 16)}</time></header>
<div><strong>${title}</strong></div><div>${escapeHtml(about)}：${state}</div>
<div><a href="${escapeHtml(url)}">查看详情</a></div></li>`;
}

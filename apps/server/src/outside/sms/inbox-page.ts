import type { FastifyInstance } from "fastify";
import { escapeHtml, sendSimulatedPage } from "../simulated-page.ts";
import type { ReceivedSms, SimulatedSms } from "./simulated.ts";

/** Shows the simulated inbox at `/simulated/sms`, newest first; the page renews itself every three seconds. */
export function mountSmsInbox(http: FastifyInstance, sms: SimulatedSms): void {
  http.get("/simulated/sms", async (_request, reply) => {
    const inbox = sms.inbox();
    return sendSimulatedPage(reply, {
      title: "模拟短信收件箱",
      note: "演示环境发出的短信，最新的在最上面。",
      body: inbox.length === 0 ? "<p>还没有短信。</p>" : `<ol>${inbox.map(entry).join("")}</ol>`,
      renewEverySeconds: 3,
    });
  });
}

function entry({ mobile, text, at }: ReceivedSms): string {
  const time = at.toLocaleTimeString("zh-CN", { hour12: false });
  return `<li><header><span>${escapeHtml(mobile)}</span><time>${time}</time></header><div>${escapeHtml(text)}</div></li>`;
}

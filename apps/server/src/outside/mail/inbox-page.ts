import type { FastifyInstance } from "fastify";
import { escapeHtml, sendSimulatedPage } from "../simulated-page.ts";
import type { ReceivedMail, SimulatedMail } from "./simulated.ts";

/** Shows the simulated letters to staff at `/simulated/mail`, newest first; the page renews itself every three seconds. */
export function mountMailInbox(http: FastifyInstance, mail: SimulatedMail): void {
  http.get("/simulated/mail", async (_request, reply) => {
    const inbox = mail.inbox();
    return sendSimulatedPage(reply, {
      title: "模拟邮件收件箱",
      note: "演示环境发给员工的邮件，最新的在最上面。",
      body: inbox.length === 0 ? "<p>还没有邮件。</p>" : `<ol>${inbox.map(entry).join("")}</ol>`,
      renewEverySeconds: 3,
    });
  });
}

function entry({ to, subject, text, at }: ReceivedMail): string {
  const time = at.toLocaleTimeString("zh-CN", { hour12: false });
  return `<li><header><span>${escapeHtml(to)}</span><time>${time}</time></header><div><strong>${escapeHtml(subject)}</strong></div><div>${escapeHtml(text)}</div></li>`;
}

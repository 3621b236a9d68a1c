import { createHash } from "node:crypto";
import type { FastifyInstance } from "fastify";
import type { ReceivedSms, SimulatedSms } from "./simulated.ts";

const STYLE = `
:root{color-scheme:light dark;--ink:#1d2327;--soft:#6a747b;--line:#e3e7ea;--page:#f4f6f7;--card:#fff}
@media (prefers-color-scheme:dark){:root{--ink:#e9edf0;--soft:#98a3aa;--line:#2c3338;--page:#121517;--card:#1b2023}}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--ink);font:16px/1.5 system-ui,"PingFang SC","Noto Sans CJK SC",sans-serif}
main{max-width:560px;margin:0 auto;padding:24px 16px}
h1{font-size:20px;margin:0 0 4px}
p{margin:0 0 16px;color:var(--soft);font-size:14px}
ol{list-style:none;margin:0;padding:0}
li{background:var(--card);border:1px solid var(--line);border-radius:12px;padding:12px 16px;margin-bottom:12px}
header{display:flex;justify-content:space-between;gap:12px;color:var(--soft);font-size:13px}
li div{margin-top:4px;overflow-wrap:anywhere}
`;

const STYLE_HASH = createHash("sha256").update(STYLE).digest("base64");

/** Shows the simulated inbox at `/simulated/sms`, newest first; the page renews itself every three seconds. */
export function mountSmsInbox(http: FastifyInstance, sms: SimulatedSms): void {
  http.get("/simulated/sms", async (_request, reply) => {
    reply.header("content-type", "text/html; charset=utf-8");
    reply.header("cache-control", "no-store");
    reply.header(
      "content-security-policy",
      `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    );
    return page(sms.inbox());
  });
}

function page(inbox: readonly ReceivedSms[]): string {
  const list = inbox.length === 0 ? "<p>还没有短信。</p>" : `<ol>${inbox.map(entry).join("")}</ol>`;
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><title>模拟短信收件箱</title>
<meta name="viewport" content="width=device-width,initial-scale=1"><meta http-equiv="refresh" content="3">
<style>${STYLE}</style></head><body><main><h1>模拟短信收件箱</h1><p>演示环境发出的短信，最新的在最上面。</p>${list}</main></body></html>`;
}

function entry({ mobile, text, at }: ReceivedSms): string {
  const time = at.toLocaleTimeString("zh-CN", { hour12: false });
  return `<li><header><span>${escapeHtml(mobile)}</span><time>${time}</time></header><div>${escapeHtml(text)}</div></li>`;
}

const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? "");
}

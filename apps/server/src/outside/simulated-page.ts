import { createHash } from "node:crypto";
import type { FastifyReply } from "fastify";

const STYLE = `
:root{color-scheme:light dark;--ink:#1d2327;--soft:#606a71;--line:#e3e7ea;--page:#f4f6f7;--card:#fff;--act:#0b6b52;--on:#fff}
@media (prefers-color-scheme:dark){:root{--ink:#e9edf0;--soft:#98a3aa;--line:#2c3338;--page:#121517;--card:#1b2023;--act:#5fc4a4;--on:#0c1513}}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--ink);font:16px/1.5 system-ui,"PingFang SC","Noto Sans CJK SC",sans-serif}
main{max-width:560px;margin:0 auto;padding:24px 16px}
h1{font-size:20px;margin:0 0 4px}
p{margin:0 0 16px;color:var(--soft);font-size:14px}
ol{list-style:none;margin:0;padding:0}
li,fieldset{background:var(--card);border:1px solid var(--line);border-radius:12px;padding:12px 16px;margin:0 0 12px}
header{display:flex;justify-content:space-between;gap:12px;color:var(--soft);font-size:13px}
li div{margin-top:4px;overflow-wrap:anywhere}
legend{padding:0 4px;color:var(--soft);font-size:13px}
label{display:flex;align-items:center;gap:12px;min-height:56px}
label+label{border-top:1px solid var(--line)}
label img{width:40px;height:40px;border-radius:8px}
label input{width:20px;height:20px;margin:0 0 0 auto;accent-color:var(--act)}
h2{font-size:14px;font-weight:500;margin:24px 0 12px;color:var(--soft)}
section{display:grid;gap:4px;justify-items:center;margin:0 0 16px;padding:24px 16px;border:1px solid var(--line);border-radius:12px;background:var(--card);color:var(--soft);font-size:14px;text-align:center;overflow-wrap:anywhere}
section strong{color:var(--ink);font-size:32px;line-height:40px;font-variant-numeric:tabular-nums}
a{color:var(--act)}
li a{display:flex;align-items:center;justify-content:space-between;gap:12px;min-height:56px;margin:-12px -16px;padding:8px 16px;color:inherit;text-decoration:none;overflow-wrap:anywhere}
li small{display:block;color:var(--soft);font-size:13px}
.way{margin-top:12px;text-align:center}
.way a{display:inline-block;padding:12px}
:focus-visible{outline:2px solid var(--act);outline-offset:2px}
button{display:block;width:100%;min-height:48px;margin-bottom:12px;border:1px solid var(--line);border-radius:24px;background:var(--card);color:var(--ink);font:inherit;cursor:pointer}
button:hover{border-color:var(--act)}
button.main{border-color:var(--act);background:var(--act);color:var(--on)}
`;

const STYLE_HASH = createHash("sha256").update(STYLE).digest("base64");

type SimulatedPage = { title: string; note: string; body: string; renewEverySeconds?: number };

/** Answers with a page of a simulated outside system: own style, no script, forms to this server only. */
export function sendSimulatedPage(
  reply: FastifyReply,
  { title, note, body, renewEverySeconds }: SimulatedPage,
): FastifyReply {
  const renew = renewEverySeconds ? `<meta http-equiv="refresh" content="${renewEverySeconds}">` : "";
  return reply
    .type("text/html; charset=utf-8")
    .header("cache-control", "no-store")
    .header(
      "content-security-policy",
      `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
    )
    .send(`<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width,initial-scale=1">${renew}
<style>${STYLE}</style></head><body><main><h1>${title}</h1><p>${note}</p>${body}</main></body></html>`);
}

const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Text for a place in HTML, attributes in quotes included. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? "");
}

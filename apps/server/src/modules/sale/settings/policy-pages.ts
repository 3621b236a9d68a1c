import { SETTING_NAMES, type SettingName, settingOf } from "@crux/rules/setting/settings";
import type { FastifyInstance } from "fastify";
import type { Kernel } from "../../../kernel/verb/kernel.ts";
import { findConfig } from "../store.ts";

/** The pages whose texts the merchant may write herself; those that she did not are the files of the shop's build. */
const PAGES = new Map<string, SettingName>(
  SETTING_NAMES.flatMap((name) => {
    const { kind } = settingOf(name);
    return kind.is === "text" ? [[kind.page, name] as const] : [];
  }),
);
const POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Answers the pages of the merchant's terms with what she wrote, ahead of the files of the same address. */
export function mountPolicyPages(http: FastifyInstance, { db }: Kernel): void {
  http.addHook("onRequest", async (request, reply) => {
    const name = request.method === "GET" ? PAGES.get(request.url.split("?")[0] ?? "") : undefined;
    const text = name && (await findConfig(db, name));
    if (!name || !text?.trim()) return;
    return reply
      .headers({ "content-security-policy": POLICY, "cache-control": "no-cache" })
      .type("text/html; charset=utf-8")
      .send(pageOf(settingOf(name).label, text));
  });
}

/** Plain text as a page: an empty line ends a paragraph, and a line after `#` is a heading. */
function pageOf(title: string, text: string): string {
  const parts = text
    .replaceAll("\r", "")
    .split(/\n\s*\n|(?=^#)|(?<=^#.*)\n/m)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) =>
      part.startsWith("#")
        ? `<h2>${escaped(part.replace(/^#+\s*/, ""))}</h2>`
        : `<p>${escaped(part).replaceAll("\n", "<br />")}</p>`,
    );
  return `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
<title>${title}</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml" />
<link rel="stylesheet" href="/legal.css" />
</head>
<body>
<h1>${title}</h1>
${parts.join("\n")}
<p><a href="/">返回商城首页</a></p>
</body>
</html>
`;
}

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

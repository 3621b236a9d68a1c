import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyInstance } from "fastify";

/** Asks whoever comes to a page of a simulated system for the password, by the browser's own question; any name will do. */
export function lockSimulated(http: FastifyInstance, password: string): void {
  http.addHook("onRequest", async (request, reply) => {
    if (!request.routeOptions.url?.startsWith("/simulated/")) return;
    const [, given = ""] = /^Basic (.+)$/i.exec(request.headers.authorization ?? "") ?? [];
    const text = Buffer.from(given, "base64").toString();
    if (isSame(text.slice(text.indexOf(":") + 1), password)) return;
    await reply
      .code(401)
      .header("www-authenticate", 'Basic realm="simulated", charset="UTF-8"')
      .header("cache-control", "no-store")
      .type("text/plain; charset=utf-8")
      .send("启动时显示的密码 / the password that the start printed\n");
  });
}

function isSame(given: string, wanted: string): boolean {
  const hash = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(hash(given), hash(wanted));
}

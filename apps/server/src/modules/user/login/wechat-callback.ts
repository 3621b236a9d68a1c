import type { FastifyInstance } from "fastify";
import { Fail } from "../../../kernel/fail.ts";
import { addressGroup } from "../../../kernel/limits/address-group.ts";
import { following } from "../../../kernel/log/trail.ts";
import { type Kernel, runAsSystem } from "../../../kernel/verb/kernel.ts";
import type { WechatPort } from "../../../outside/wechat/port.ts";
import { closeVisit, profileByCode } from "../wechat/wechat-visit.ts";
import { confirmWechatLogin, WECHAT_CALLBACK } from "./wechat-login.ts";

const PER_MINUTE = 60;

/** Where WeChat sends browsers after a login: makes the one-time code of the session and goes on to `/oauth` (OP-082). */
export function mountWechatCallback(http: FastifyInstance, kernel: Kernel, wechat: WechatPort): void {
  http.get<{ Querystring: Record<string, unknown> }>(WECHAT_CALLBACK, async (request, reply) => {
    const { query, ip } = request;
    request.trail.isNoted = true;
    const session = kernel.rateLimit.take(`${addressGroup(ip)} ${WECHAT_CALLBACK}`, PER_MINUTE)
      ? await following(request.trail, () => confirm(kernel, wechat, query)).catch((error: unknown) => {
          if (!(error instanceof Fail)) kernel.fault("wechat callback", error);
          return null;
        })
      : null;
    return reply
      .header("cache-control", "no-store")
      .header("referrer-policy", "no-referrer")
      .redirect(session === null ? "/oauth?failed=1" : `/oauth?session=${session}`);
  });
}

/** The code of the session, or null: refused, over, or used before. What WeChat says is asked between transactions. */
async function confirm(
  kernel: Kernel,
  wechat: WechatPort,
  { code, state }: Record<string, unknown>,
): Promise<string | null> {
  if (typeof state !== "string") return null;
  const visit = await runAsSystem(kernel, (ctx) => closeVisit(ctx, { state, purpose: "LOGIN" }));
  if (!visit || typeof code !== "string" || code === "") return null;
  const profile = await profileByCode(wechat, code);
  return runAsSystem(kernel, (ctx) => confirmWechatLogin(ctx, visit, profile));
}

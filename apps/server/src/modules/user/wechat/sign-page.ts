import * as generalOutcome from "@crux/contract/outcomes/general";
import type { userSchemas } from "@crux/contract/user.schema";
import type { z } from "zod";
import { Fail } from "../../../kernel/fail.ts";
import type { Ctx } from "../../../kernel/verb/context.ts";
import { type PageSignature, type WechatPort, WechatRefused } from "../../../outside/wechat/port.ts";
import { wechatOf } from "./wechat-visit.ts";

/**
 * Signs a page of this shop, so that WeChat takes from it how it is shared (R-API-74, OP-112). Throws
 * `general.INVALID_REQUEST` for any other address, `general.NOT_FOUND` where the shop has no official account, and
 * `general.UNAVAILABLE` while WeChat is away.
 */
export async function signPage(
  _ctx: Ctx,
  wechat: WechatPort | null,
  { url }: z.output<typeof userSchemas.wechatShare.input>,
): Promise<PageSignature> {
  const { signPage: sign } = wechatOf(wechat);
  if (!sign) throw new Fail(generalOutcome.NOT_FOUND);
  try {
    return await sign(url);
  } catch (error) {
    throw error instanceof WechatRefused
      ? new Fail(generalOutcome.INVALID_REQUEST)
      : new Fail(generalOutcome.UNAVAILABLE, 503);
  }
}

import * as generalOutcome from "@crux/contract/outcomes/general";
import type { FastifyInstance } from "fastify";
import { Fail } from "../../kernel/fail.ts";
import type { Kernel } from "../../kernel/verb/kernel.ts";
import { NoticeRefused, type PaymentProvider } from "../../outside/payment/port.ts";
import { insertNotice } from "./notice-store.ts";
import type { ProviderName, Providers } from "./providers.ts";

/** The topic of notices that wait. */
export const NOTICES = "payment notices";

const UNAUTHORIZED = 401;

/**
 * Where providers tell what happened, at `/v1/payment/notice/{provider}`: a signed notice is kept and answered in the
 * provider's own words, and handled afterwards. Any other answers 401, changes nothing and is counted in the log (I-17).
 */
export function mountPaymentNotices(http: FastifyInstance, kernel: Kernel, providers: Providers): void {
  const { ALIPAY, CASHIER } = providers;
  http.register(async (scope) => {
    // The signature is on the bytes as they came, whatever they call themselves.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
    if (ALIPAY) mountOne(scope, kernel, { word: "alipay", name: "ALIPAY", provider: ALIPAY });
    if (CASHIER) mountOne(scope, kernel, { word: "cashier", name: "CASHIER", provider: CASHIER });
  });
}

type Mounted = { word: string; name: ProviderName; provider: PaymentProvider };

function mountOne(scope: FastifyInstance, kernel: Kernel, { word, name, provider }: Mounted): void {
  let refused = 0;
  scope.post<{ Body: Buffer | undefined }>(`/v1/payment/notice/${word}`, async (request, reply) => {
    const body = request.body ?? Buffer.alloc(0);
    const now = kernel.clock.now();
    const notice = await provider
      .readNotice({ body, headers: request.headers, now })
      .catch((error: unknown) => {
        if (!(error instanceof NoticeRefused)) throw error;
        refused += 1;
        scope.log.warn({ id: request.id, notice: word, refused: error.message, count: refused });
        throw new Fail(generalOutcome.FORBIDDEN, UNAUTHORIZED);
      });
    await insertNotice(kernel.db, { provider: name, notice, body: body.toString(), now });
    kernel.settle([NOTICES]);
    return reply.type("text/plain; charset=utf-8").send(provider.thanks);
  });
}

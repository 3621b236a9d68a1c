import type { ApiError } from "@crux/client/client";
import { casesApi, casesOpsApi } from "@crux/contract/cases";
import type { CaseKind } from "@crux/contract/cases/case.schema";
import type { AnyEndpoint, Input } from "@crux/contract/endpoint";
import { notifyApi } from "@crux/contract/notify";
import { orderApi } from "@crux/contract/order";
import { audit } from "../modules/report/audit.ts";
import type { Caller } from "./caller.ts";
import { goods } from "./goods.ts";
import type { Shop } from "./open-shop.ts";
import { type Bought, buy, sendPkg } from "./parcels.ts";
import { plainPhoto, sendForm } from "./photos.ts";
import type { StaffCaller } from "./staff.ts";

const OIL = goods.oil();

/** What tests of after-sales do again and again, in the shop and as the person that stand there when it is done. */
export function caseSteps(now: { shop: () => Shop; staff: () => StaffCaller }) {
  return {
    picture: async ({ session }: Bought["buyer"]) => {
      const parts = [{ file: await plainPhoto() }];
      const { body } = await sendForm(now.shop().app.http, session, { path: "/cases/picture", parts });
      return body.data ?? "";
    },
    /** What came of a call, whichever way it went. */
    tried: <E extends AnyEndpoint>(caller: Caller, endpoint: E, input: Input<E>) =>
      caller.call(endpoint, input).then(
        () => ({ code: 0, data: null as unknown }),
        ({ code, data }: ApiError) => ({ code: code ?? -1, data }),
      ),
    ask: ({ buyer, orderId }: Bought, more: object = {}) =>
      buyer.call(casesApi.ask, { orderId, wish: "OTHER", reason: "还没收到", received: false, ...more }),
    findings: () => audit(now.shop().database.db),
    detail: ({ buyer, orderId }: Bought) => buyer.call(orderApi.detail, { orderId }),
    messages: async ({ buyer }: Bought) =>
      (await buyer.call(notifyApi.messages, { type: "PERSONAL" })).content.map(
        ({ owMessage }) => owMessage.title,
      ),
    /** Pieces of oil in one parcel that has left. */
    sent: async (quantity = 2) => {
      const bought = await buy(now.shop(), [{ skuId: OIL, quantity }]);
      const pkgId = bought.pkgs[0]?.id ?? 0;
      await sendPkg(now.staff(), pkgId);
      return { ...bought, pkgId };
    },
    pieces: (quantity: number) => [{ skuId: OIL, quantity }],
    opened: ({ pkgId }: { pkgId: number }, kind: Exclude<CaseKind, "ASKED"> = "LOST") =>
      now.staff().call(casesOpsApi.openCase, { pkgId, kind, words: "包裹长时间没有物流更新，我们正在核实" }),
    reship: (caseId: number, pkgId: number, quantity = 2, isGivenUp = true) => ({
      ...{ caseId, pkgId, isGivenUp, items: [{ skuId: OIL, quantity }], words: "为您补发" },
    }),
  };
}

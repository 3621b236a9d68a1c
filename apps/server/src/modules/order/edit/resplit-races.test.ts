import type { ApiError } from "@crux/client/client";
import type { AnyEndpoint, Input } from "@crux/contract/endpoint";
import { logisticsApi } from "@crux/contract/logistics";
import { orderOpsApi } from "@crux/contract/order";
import { paymentOpsApi } from "@crux/contract/payment";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Caller } from "../../../testing/caller.ts";
import { box, division } from "../../../testing/divisions.ts";
import { ENGINES, openShop, type Shop } from "../../../testing/open-shop.ts";
import { type Bought, buy, newNumber, TWO_PARCELS } from "../../../testing/parcels.ts";
import { openStaff, type StaffCaller } from "../../../testing/staff.ts";
import { audit } from "../../report/audit.ts";

const ROUNDS = 6;

describe.each(ENGINES)("undeclared parcels that staff divide anew while others act on %s", (engine) => {
  let shop: Shop;
  let staff: StaffCaller;
  beforeAll(async () => {
    shop = await openShop(engine);
  });
  afterAll(() => shop.close());
  beforeEach(async () => {
    staff = await openStaff(shop);
  });

  const clean = async () => expect(await audit(shop.database.db)).toEqual([]);
  const parcelsOf = ({ buyer, orderId }: Bought) => buyer.call(logisticsApi.ofOrder, { orderId });
  /** What came of a call, whichever way it went. */
  const tried = <E extends AnyEndpoint>(caller: Caller, endpoint: E, input: Input<E>) =>
    caller.call(endpoint, input).then(
      (data) => ({ code: 0, data: data as unknown }),
      ({ code, data }: ApiError) => ({ code: code ?? -1, data }),
    );
  const races: [string, (bought: Bought) => Promise<{ code: number }>][] = [
    [
      "declaring one of them",
      ({ pkgs }) =>
        tried(staff, orderOpsApi.declarePkg, {
          ...{ pkgId: pkgs[0]?.id ?? 0, extOrderId: newNumber(), logisticsCompany: "YTO" },
        }),
    ],
    [
      "refunding one of them",
      async ({ orderId, pkgs }) => {
        const refund = { orderId, remark: "不要了", pkgIds: [pkgs[0]?.id ?? 0] };
        const { code, data } = await tried(staff, orderOpsApi.createRefund, refund);
        if (code !== 0) return { code };
        return tried(staff, paymentOpsApi.payRefund, { refundId: (data as { id: number }).id });
      },
    ],
    [
      "calling their order off",
      ({ orderId }) => tried(staff, orderOpsApi.callOffOrder, { orderId, remark: "取消" }),
    ],
    ["dividing them otherwise", (bought) => tried(staff, orderOpsApi.resplit, division(bought))],
  ];
  it.each(races)(
    "and %s at the same moment: never both of the same parcels (I-10, I-13)",
    async (_, rival) => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const bought = await buy(shop, TWO_PARCELS);
        const [first] = bought.pkgs;
        // The first is among those that change.
        const line = first?.pkgItems[0];
        const one = box(first?.logisticsRoute.id ?? "", line?.skuDetail.id ?? 0, 1);
        const rest = bought.pkgs.slice(1).map(({ logisticsRoute, pkgItems }) => ({
          routeId: logisticsRoute.id,
          items: pkgItems.map(({ skuDetail, itemType, quantity }) => ({
            skuId: skuDetail.id,
            itemType,
            quantity,
          })),
        }));
        const ends = await Promise.all([
          rival(bought),
          tried(staff, orderOpsApi.resplit, division(bought, [one, one, ...rest])),
        ]);
        expect(ends.map(({ code }) => code)).toContain(0);
        const standing = (await parcelsOf(bought)).map(({ id }) => id);
        if (ends.every(({ code }) => code === 0)) expect(standing).not.toContain(first?.id);
        await clean();
      }
    },
  );
});

import { commodityOpsApi } from "@crux/contract/commodity";
import { reportOpsApi } from "@crux/contract/report";
import { createApp } from "@crux/server/app";
import { loadDemo } from "@crux/server/demo/load-demo";
import { systemClock } from "@crux/server/kernel/clock";
import { migrate } from "@crux/server/kernel/database/migrate";
import { openPostgres } from "@crux/server/kernel/database/open-postgres";
import { openTestVault } from "@crux/server/testing/open-vault";
import { openStaff, type StaffCaller } from "@crux/server/testing/staff";
import { type Figure, percentile } from "./figure.ts";

const PRODUCTS = 33_334;
const SKUS_EACH = 3;
const MOVES_EACH = 3;
const WARM_UP = 6;
const ROUNDS = 40;
const LIMIT_MS = 300;

/** How long staff wait for what there is of 100,000 skus, and for what moved it (p95 of each). */
export async function benchStocking(url: string): Promise<Figure[]> {
  const database = await openPostgres({ url, poolSize: 2 });
  await migrate(database);
  const vault = openTestVault();
  const app = createApp({ database, clock: systemClock, vault: vault.vault, logLevel: "silent" });
  await loadDemo(app.kernel);
  await fill(url);
  const figures: Figure[] = [];
  for (const [name, ask] of Object.entries(questions(await openStaff({ app })))) {
    const times: number[] = [];
    for (let round = -WARM_UP; round < ROUNDS; round += 1) {
      const from = performance.now();
      await ask(Math.max(round, 0));
      if (round >= 0) times.push(performance.now() - from);
    }
    figures.push({
      name: `stock of 100,000 skus, ${name}`,
      value: percentile(times, 0.95),
      unit: "ms",
      limit: LIMIT_MS,
      better: "less",
    });
  }
  await app.close();
  await database.close();
  vault.drop();
  return figures;
}

function questions({ call }: StaffCaller): Record<string, (round: number) => Promise<unknown>> {
  const { levels, movements, goodsByCodes } = commodityOpsApi;
  const skuId = (round: number) => 1_000_000 + ((round * 3_671) % (PRODUCTS * SKUS_EACH));
  return {
    "first page": () => call(levels, { sort: "available" }),
    "page 50": () => call(levels, { sort: "available", pageNum: 50 }),
    "by number": () => call(levels, { sort: "-skuId" }),
    "nearly sold out": () => call(levels, { sort: "available", state: "LOW" }),
    "below nothing": () => call(levels, { sort: "available", state: "NEGATIVE" }),
    "a word of its name": (round) => call(levels, { sort: "available", q: `蜂蜜 ${round}` }),
    "a word of many names": () => call(levels, { sort: "available", q: "货品" }),
    "a barcode": (round) => call(levels, { sort: "available", q: String(4_000_000_000 + skuId(round)) }),
    "a brand": (round) => call(levels, { sort: "available", brandId: 910_000 + (round % 50) }),
    "200 pasted lines": (round) =>
      call(goodsByCodes, {
        codes: Array.from({ length: 200 }, (_, place) => String(4_000_000_000 + skuId(round + place))),
      }),
    "its movements": (round) => call(movements, { skuId: skuId(round) }),
    "receipts and counts": () => call(movements, { kind: ["RECEIPT", "COUNT"] }),
    "all movements": () => call(movements, {}),
    "the first page of the desk": () => call(reportOpsApi.today, {}),
  };
}

/** Products of 50 brands, three skus each, with three movements each, one in a hundred of them by hand. */
async function fill(url: string): Promise<void> {
  const database = await openPostgres({ url, poolSize: 1, isPatient: true });
  await database.script(`
    insert into brand (id, name) select 910000 + one, '品牌' || one from generate_series(0, 49) one;
    insert into product (id, brand_id, name, logistics_type, weight_grams, created_at)
      select 1000000 + one, 910000 + one % 50,
        case when one % 20 = 0 then '蜂蜜 ' else '货品 ' end || one || ' 南十字精选', 'GENERAL', 500, now()
      from generate_series(1, ${PRODUCTS}) one;
    insert into sku (id, product_id, attributes, price_cents, weight_grams, barcode)
      select 1000000 + one, 1000001 + one / ${SKUS_EACH}, jsonb_build_object('规格', one % ${SKUS_EACH} || ' 号'), 1000, 500,
        (4001000000 + one)::text
      from generate_series(0, ${PRODUCTS * SKUS_EACH} - 1) one;
    insert into stock (sku_id, on_hand, reserved, oversale, alert_below)
      select id, id % 97, 0, id % 50 = 0, case when id % 30 = 0 then 20 end from sku where id >= 1000000;
    update stock set on_hand = -2 where oversale and sku_id >= 1000000 and sku_id % 400 = 0;
    insert into stock_movement (sku_id, kind, order_id, on_hand_change, reserved_change, at, staff_id)
      select 1000000 + one % ${PRODUCTS * SKUS_EACH}, case when one % 100 = 0 then 'COUNT' else 'RESERVE' end,
        case when one % 100 = 0 then null else 5000000 + one end, 0, case when one % 100 = 0 then 0 else 1 end,
        now() - (${PRODUCTS * SKUS_EACH * MOVES_EACH} - one) * interval '30 seconds',
        case when one % 100 = 0 then 1 end
      from generate_series(1, ${PRODUCTS * SKUS_EACH * MOVES_EACH}) one;
    analyze brand, product, sku, stock, stock_movement;`);
  await database.close();
}

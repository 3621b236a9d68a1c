import { couponOpsApi } from "@crux/contract/promo/coupon";
import { reportOpsApi } from "@crux/contract/report";
import { taskOpsApi } from "@crux/contract/task";
import type { Task } from "@crux/contract/task.schema";
import { openPostgres } from "@crux/server/kernel/database/open-postgres";
import { sql } from "kysely";
import { type Figure, percentile } from "./figure.ts";
import type { ServerProcess } from "./shop-process.ts";
import { logInStaff } from "./staff-call.ts";

const MEMBERS = 100_000;
const COUPONS = 20;
const TICKETS = 20_000;
const LISTS = 40;

/** A coupon given to a hundred thousand members who are told, and the list of coupons afterwards. */
export async function benchIssuing(shop: ServerProcess, databaseUrl: string): Promise<Figure[]> {
  const database = await openPostgres({ url: databaseUrl, poolSize: 1, isPatient: true });
  await sql`
    insert into app_user (name, nick_name, mobile, created_at, updated_at)
    select 'member-' || n, '会员' || n, '+8613' || lpad(n::text, 9, '0'), now(), now()
    from generate_series(1, ${MEMBERS}::int) n`.execute(database.db);
  await database.script("vacuum analyze");
  const call = await logInStaff(shop.url);
  const terms = { title: "回馈全体会员", effectiveCents: 500, durationDays: 30 };
  const { ruleId } = await call<{ ruleId: string }>(couponOpsApi.addRule.line, terms);
  const memoryBefore = shop.memoryMb();
  let most = memoryBefore;
  const watch = setInterval(() => {
    most = Math.max(most, shop.memoryMb());
  }, 200);
  const from = performance.now();
  const tell = { title: "送您一张券", body: "已放入“我的优惠券”，30 天内有效。" };
  const asked = await call<Task>(taskOpsApi.start.line, {
    kind: "coupon.issue",
    input: { ruleId, to: "ALL", reason: "周年回馈", batch: "bench-everybody", tell },
  });
  const line = taskOpsApi.detail.line.replace("{id}", String(asked.id));
  let task = asked;
  while (task.state === "WAITING" || task.state === "RUNNING") {
    await new Promise((resolve) => setTimeout(resolve, 250));
    task = await call<Task>(line, {});
  }
  const seconds = (performance.now() - from) / 1_000;
  clearInterval(watch);
  if (task.state !== "DONE" || task.done < MEMBERS) throw new Error(`issued ${task.done}: ${task.state}`);
  // Others with many tickets of their own, as in a shop that gives them often.
  await sql`
    with rule as (
      insert into coupon_rule (public_id, title, effective_cents, per_user, duration_days, created_at)
      select 'bench-' || n, '券' || n, 500, 1, 30, now() from generate_series(1, ${COUPONS}::int) n returning id
    )
    insert into coupon_ticket (rule_id, number, status, uid, n, created_at, updated_at)
    select rule.id, lpad((rule.id * 1000000 + row_number() over (partition by rule.id))::text, 16, '0'),
      case when member.id % 10 = 0 then 'EXPIRED' else 'USABLE' end, member.id, 1, now(), now()
    from rule cross join (select id from app_user where name like 'member-%' order by id limit ${TICKETS}::int) member`.execute(
    database.db,
  );
  await database.script("vacuum analyze");
  await database.close();
  const lists: number[] = [];
  for (let round = 0; round < LISTS; round += 1) {
    const start = performance.now();
    await call(reportOpsApi.couponRules.line, {});
    lists.push(performance.now() - start);
  }
  const less = { better: "less" } as const;
  return [
    { name: `a coupon to ${MEMBERS} members, each told`, value: seconds, unit: "s", limit: 60, ...less },
    { name: "issuing, memory meanwhile", value: most - memoryBefore, unit: "MB more", limit: 80, ...less },
    {
      name: `a list of coupons with ${MEMBERS + COUPONS * TICKETS} tickets (p95)`,
      value: percentile(lists, 0.95),
      unit: "ms",
      limit: 300,
      ...less,
    },
  ];
}

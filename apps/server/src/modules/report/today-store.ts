import { casesOpsSchemas } from "@crux/contract/cases/case-ops.schema";
import { commodityOpsSchemas } from "@crux/contract/commodity.schema";
import { MAX_COUNTED } from "@crux/contract/list";
import { orderOpsSchemas } from "@crux/contract/order.schema";
import { paymentOpsSchemas } from "@crux/contract/payment.schema";
import { systemSchemas } from "@crux/contract/report/system.schema";
import type { QueueKey } from "@crux/contract/report/today.schema";
import { staffOpsSchemas } from "@crux/contract/staff.schema";
import { PKG_PROBLEMS } from "@crux/rules/parcel/pkg-problems";
import type { StaffRight } from "@crux/rules/people/staff-rights";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../kernel/database/database.ts";
import { InlineValues } from "../../kernel/database/inline-values.ts";
import { listSql } from "../../kernel/database/list-statements.ts";
import { CASE_LIST } from "../cases/service.ts";
import { LEVEL_LIST } from "../commodity/service.ts";
import { PKG_LIST } from "../logistics/service.ts";
import { REFUND_LIST } from "../order/service.ts";
import { PAYMENT_LIST, UNMATCHED_LIST } from "../payment/service.ts";
import { APPROVAL_LIST, inTime } from "../staff/service.ts";
import { OUTBOX_LIST } from "./outbox-store.ts";

type Waiting = {
  /** Who may see how much waits: whoever has one of these. */
  rights: readonly StaffRight[];
  table: string;
  /** What its list asks the table for, so that the number is that of the list. */
  where(now: Date): RawBuilder<unknown>;
  /** Since when a row waits; rows without it don't say. */
  since?: string;
  cents?: string;
};

type PkgQuestion = Partial<typeof orderOpsSchemas.pkgs.input._zod.input>;

const pkgs = (asked: PkgQuestion): Waiting => ({
  rights: ["parcel.read"],
  table: PKG_LIST.table,
  where: () => listSql(PKG_LIST, orderOpsSchemas.pkgs.input.parse(asked)).where,
  since: "updated_at",
});

const cases = (asked: Partial<typeof casesOpsSchemas.cases.input._zod.input>): Waiting => ({
  rights: ["order.read"],
  table: CASE_LIST.table,
  where: () => listSql(CASE_LIST, casesOpsSchemas.cases.input.parse(asked)).where,
  since: "updated_at",
});

/** What waits for somebody, each by the list that shows it. */
const QUEUES: Record<QueueKey, Waiting> = {
  proofs: {
    rights: ["payment.review"],
    table: PAYMENT_LIST.table,
    where: () => listSql(PAYMENT_LIST, paymentOpsSchemas.list.input.parse({ status: ["CHECKING"] })).where,
    since: "updated_at",
    cents: "price_cents",
  },
  declare: pkgs({ papers: ["OK", "NONE"] }),
  pack: pkgs({ pkgStatusList: ["DECLARED", "PACKING"] }),
  send: pkgs({ pkgStatusList: ["PACKAGED"] }),
  stuck: pkgs({ problem: [...PKG_PROBLEMS] }),
  // These wait for their customers.
  papers: pkgs({ papers: ["MISSING"] }),
  cases: cases({ state: ["OPEN"] }),
  casesLate: cases({ isLate: true }),
  refunds: {
    rights: ["order.read"],
    table: REFUND_LIST.table,
    where: () => listSql(REFUND_LIST, orderOpsSchemas.refundsOps.input.parse({ state: ["PENDING"] })).where,
    since: "created_at",
    cents: "amount_cents",
  },
  unmatched: {
    rights: ["payment.read"],
    table: UNMATCHED_LIST.table,
    where: () => listSql(UNMATCHED_LIST, paymentOpsSchemas.unmatched.input.parse({})).where,
    since: "at",
    cents: "amount_cents",
  },
  approvals: {
    rights: ["money.approve"],
    table: APPROVAL_LIST.table,
    where: (now) =>
      listSql(APPROVAL_LIST, staffOpsSchemas.approvals.input.parse({ isOpen: true }), inTime(now)).where,
    since: "asked_at",
    cents: "amount_cents",
  },
  lowStock: {
    rights: ["stock.edit"],
    table: LEVEL_LIST.table,
    where: () => listSql(LEVEL_LIST, commodityOpsSchemas.levels.input.parse({ state: "LOW" })).where,
  },
  outbox: {
    rights: ["system.run"],
    table: OUTBOX_LIST.table,
    where: () => listSql(OUTBOX_LIST, systemSchemas.outbox.input.parse({})).where,
    since: "at",
  },
};

export type QueueRow = { key: QueueKey; rows: number; oldest: Date | null; cents: number };

/** How much waits where somebody with these rights may look: 10,001 stands for more. */
export async function countQueues(
  db: Db,
  { rights, now }: { rights: ReadonlySet<StaffRight>; now: Date },
): Promise<QueueRow[]> {
  const seen = Object.entries(QUEUES).filter(([, queue]) => queue.rights.some((right) => rights.has(right)));
  if (seen.length === 0) return [];
  const parts = seen.map(([key, queue]) => {
    const since = sql.raw(queue.since ?? "null::timestamptz");
    return sql`
      select ${key}::text as key, count(*)::int as rows, min(since) as oldest,
        coalesce(sum(cents), 0)::bigint as cents
      from (select ${since} as since, ${sql.raw(queue.cents ?? "0")} as cents from ${sql.raw(queue.table)}
        where ${queue.where(now)} order by id limit ${MAX_COUNTED + 1}) one`;
  });
  const { rows } = await sql<QueueRow>`${sql.join(parts, sql` union all `)}`.execute(
    db.withPlugin(new InlineValues()),
  );
  return rows;
}

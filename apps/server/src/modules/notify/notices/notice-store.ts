import {
  NOTICE_WAYS,
  type NoticeKind,
  type NoticeWay,
  noticeTime,
  termsOf,
} from "@crux/rules/people/customer-notices";
import { sql } from "kysely";
import { changedRows } from "../../../kernel/database/changed-rows.ts";
import type { Db, Row } from "../../../kernel/database/database.ts";
import { prepared } from "../../../kernel/database/prepared.ts";
import { insertingMessages, type MessageToEach } from "../message-store.ts";

/** The outbox's word for something that a customer is told outside the shop (`{ uid, noticeId }`). */
export const CUSTOMER_NOTICE = "customer notice";

/** What is told: `subject` names the event, so that it is told once by each way. */
export type NewNotice = { uids: readonly number[]; kind: NoticeKind } & Pick<
  Row<"notice">,
  "subject" | "about" | "path"
>;

const planning = prepared(
  (
    _db,
    p: Pick<NewNotice, "uids" | "kind" | "subject" | "about" | "path"> & {
      defaults: readonly NoticeWay[];
      runAt: Date;
      isLater: boolean;
    } & MessageToEach,
  ) => sql<never>`
    with told as (${insertingMessages(p)}), chosen as (
      select distinct on (uid, way) uid, way, is_on from notice_choice
      where kind = ${p.kind} and uid = any(${p.uids}::bigint[]) order by uid, way, id desc
    ), one as (
      select id as uid, wechat_id is not null as has_wechat, mobile is not null as has_mobile from app_user
      where id = any(${p.uids}::bigint[]) and erased_at is null
        and (wechat_id is not null or mobile is not null or ${p.isLater}::boolean)
      order by id for key share
    ), planned as (
      insert into notice (uid, kind, subject, way, about, path, planned_at)
      select uid, ${p.kind}, ${p.subject}, way, ${p.about}, ${p.path}, ${p.now}::timestamptz
      from one cross join (values ('WECHAT'), ('TEXT')) as way (way)
      left join chosen using (uid, way)
      where coalesce(is_on, way = any(${p.defaults}::text[]))
        and (case way when 'TEXT' then has_mobile else has_wechat end or ${p.isLater}::boolean)
      on conflict on constraint notice_once do nothing
      returning id, uid
    )
    insert into outbox (kind, payload, run_at, at)
    select ${sql.lit(CUSTOMER_NOTICE)}, jsonb_build_object('uid', uid, 'noticeId', id),
      ${p.runAt}::timestamptz, ${p.runAt}::timestamptz
    from planned`,
);

/**
 * Writes a message to its readers, and plans what customers want to hear outside the shop, each once, with the effects
 * that send it; answers how many. Who
 * closed the account is left out: what still happens to an order of theirs must not fail because nobody can be told. So
 * is a way that leaves at once and leads nowhere, since no number is proven and no WeChat bound: each notice costs three
 * transactions. What waits for the morning is planned all the same, since the way may be open by then.
 */
export async function planNotices(
  db: Db,
  { kind, ...notice }: NewNotice,
  message: MessageToEach,
): Promise<number> {
  const { byDefault: defaults } = termsOf(kind);
  const runAt = noticeTime(kind, message.now);
  return await planning.change(db, {
    ...message,
    ...notice,
    kind,
    defaults,
    runAt,
    isLater: runAt > message.now,
  });
}

/** Those of the customers who want to find this in their inbox. */
export async function listInboxReaders(
  db: Db,
  uids: readonly number[],
  kind: NoticeKind,
): Promise<readonly number[]> {
  const { rows } = await sql<{ uid: number }>`
    select uid from unnest(${uids}::bigint[]) as one (uid) left join lateral (
      select is_on from notice_choice choice
      where choice.uid = one.uid and kind = ${kind} and way = 'INBOX' order by id desc limit 1
    ) chosen on true
    where coalesce(is_on, ${termsOf(kind).byDefault.includes("INBOX")})`.execute(db);
  return rows.map(({ uid }) => uid);
}

export type NoticeRow = Pick<
  Row<"notice">,
  "id" | "uid" | "about" | "path" | "tries" | "plannedAt" | "subject"
> & { kind: NoticeKind; way: Exclude<NoticeWay, "INBOX"> };

/**
 * Claims a notice for a try. A text whose last try never ended is not claimed: it may have arrived. WeChat throws a
 * second one away by itself.
 */
export async function startNotice(db: Db, id: number): Promise<NoticeRow | undefined> {
  const { rows } = await sql<NoticeRow>`
    update notice set state = 'SENDING', tries = tries + 1
    where id = ${id} and (state = 'PLANNED' or (state = 'SENDING' and way = 'WECHAT'))
    returning id, uid, kind, way, about, path, tries, subject, planned_at as "plannedAt"`.execute(db);
  return rows[0];
}

export type NoticeEnd = "SENT" | "LEFT" | "REFUSED" | "UNKNOWN" | "FAILED";

export async function endNotice(db: Db, id: number, state: NoticeEnd, now: Date): Promise<void> {
  await db.updateTable("notice").set({ state, endedAt: now }).where("id", "=", id).execute();
}

/** Ends a text that began to be sent and of which nobody heard again; false for any other. */
export async function giveUpUnended(db: Db, id: number, now: Date): Promise<boolean> {
  const given = db
    .updateTable("notice")
    .set({ state: "UNKNOWN", endedAt: now })
    .where("id", "=", id)
    .where("state", "=", "SENDING");
  return (await changedRows(given)) > 0;
}

/** Lets a notice that was claimed wait as if it had not been. */
export async function putNoticeOff(db: Db, id: number): Promise<void> {
  await db
    .updateTable("notice")
    .set(({ eb }) => ({ state: "PLANNED", tries: eb("tries", "-", 1) }))
    .where("id", "=", id)
    .execute();
}

/** Lets a notice be tried again. */
export async function planAgain(db: Db, id: number): Promise<void> {
  await db.updateTable("notice").set({ state: "PLANNED" }).where("id", "=", id).execute();
}

/** Takes away a batch of notices that were planned before then; returns how many. */
export function deleteOldNotices(db: Db, before: Date, batch: number): Promise<number> {
  return changedRows(
    db
      .deleteFrom("notice")
      .where("id", "in", (old) =>
        old
          .selectFrom("notice")
          .select("id")
          .where("plannedAt", "<", before)
          .orderBy("plannedAt")
          .limit(batch)
          .forUpdate()
          .skipLocked(),
      ),
  );
}

export type ChoiceRow = Pick<Row<"noticeChoice">, "kind" | "way" | "isOn">;

/** What a customer chose last, of each kind and way of which they ever chose. */
export async function listChoices(db: Db, uid: number): Promise<ChoiceRow[]> {
  return await db
    .selectFrom("noticeChoice")
    .select(["kind", "way", "isOn"])
    .distinctOn(["kind", "way"])
    .where("uid", "=", uid)
    .orderBy("kind")
    .orderBy("way")
    .orderBy("id", "desc")
    .execute();
}

export async function insertChoice(
  db: Db,
  choice: ChoiceRow & Pick<Row<"noticeChoice">, "uid" | "textVersion" | "chosenAt">,
): Promise<void> {
  await db.insertInto("noticeChoice").values(choice).execute();
}

/** The ways by which somebody is told of a kind, out of what they chose. */
export function waysOf(kind: NoticeKind, choices: readonly ChoiceRow[]): NoticeWay[] {
  const { byDefault } = termsOf(kind);
  return NOTICE_WAYS.filter(
    (way) => choices.find((one) => one.kind === kind && one.way === way)?.isOn ?? byDefault.includes(way),
  );
}

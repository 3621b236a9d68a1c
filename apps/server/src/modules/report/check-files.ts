import { HOUR_MS, MINUTE_MS } from "@crux/rules/time/durations";
import { sql } from "kysely";
import type { Db } from "../../kernel/database/database.ts";
import { DRAWN_WIDTHS } from "../../kernel/files/draw-widths.ts";
import { pictureFile } from "../../kernel/files/picture-names.ts";
import type { Vault } from "../../kernel/files/vault.ts";
import { uploadNames } from "../task/service.ts";
import type { Break } from "./check.ts";

/** Where the files are. */
export type FilePlace = Vault["stored"];

const PAGE = 2_000;
/** What is younger may be on its way: a row is written before its file and goes after it. */
const SETTLED_MS = HOUR_MS;
/** So much before their end the files of a task may be claimed by whoever removes them. */
const CLAIMED_MS = 15 * MINUTE_MS;

/**
 * Compares rows with files: a row in use whose file is not there, and a file that no row knows (I-38). `isStill` says that
 * nobody serves the shop meanwhile, so that nothing is on its way.
 */
export async function wrongFiles(
  db: Db,
  stored: FilePlace,
  { isStill = false, now = new Date() }: { isStill?: boolean; now?: Date } = {},
): Promise<Break[]> {
  const before = new Date(now.getTime() - SETTLED_MS);
  const there = new Set<string>();
  const breaks: Break[] = [];
  for await (const page of stored.list()) {
    for (const { name } of page) there.add(name);
    const settled = page.filter(({ at }) => isStill || at <= before).map(({ name }) => name);
    const known = await knownNames(db, settled);
    for (const name of settled)
      if (!known(name) && (await stored.get(name)) !== null)
        breaks.push({ invariant: "I-38", what: `${name} is a file without a row` });
  }
  const claimedBy = new Date(now.getTime() + CLAIMED_MS);
  for await (const name of namesOfRows(db, { before: isStill ? null : before, claimedBy }))
    if (!there.has(name)) breaks.push({ invariant: "files", what: `${name} has a row and no file` });
  return breaks;
}

const TASK_FILE = /^task\/(\d+)-/;
const PICTURE_FILE = /^picture\/(.+)-\d+\.webp$/;

/** Which of these files something knows; each table is asked by its key. */
async function knownNames(db: Db, names: readonly string[]): Promise<(name: string) => boolean> {
  const taskOf = (name: string) => TASK_FILE.exec(name)?.[1] ?? "";
  const pictureOf = (name: string) => PICTURE_FILE.exec(name)?.[1] ?? "";
  const tasks = [...new Set(names.map(taskOf).filter(Boolean))];
  const pictures = [...new Set(names.map(pictureOf).filter(Boolean))];
  const { rows } = await sql<{ name: string }>`
    select name from upload where name = any(${names}::text[])
    union all select name from logistics_pack_photo where name = any(${names}::text[])
    union all select 'picture ' || name from picture where name = any(${pictures}::text[])
    union all select 'task ' || id from task where id = any(${tasks}::bigint[]) and expires_at is not null
    union all select 'task ' || id from task
      where id = any(${tasks}::bigint[]) and state in ('NEW', 'WAITING', 'RUNNING')`.execute(db);
  const known = new Set(rows.map(({ name }) => name));
  return (name) =>
    known.has(name) || known.has(`task ${taskOf(name)}`) || known.has(`picture ${pictureOf(name)}`);
}

/** The files that rows in use name, table by table in the order of its key. */
async function* namesOfRows(
  db: Db,
  { before, claimedBy }: { before: Date | null; claimedBy: Date },
): AsyncGenerator<string> {
  yield* pages(async (after) => {
    const { rows } = await sql<{ name: string }>`
      select name from upload where is_bound and coalesce(created_at <= ${before}::timestamptz, true) and name > ${after} order by name limit ${PAGE}`.execute(
      db,
    );
    return rows.map(({ name }) => ({ key: name, names: [name] }));
  }, "");
  yield* pages(async (after) => {
    const { rows } = await sql<{ name: string }>`
      select name from logistics_pack_photo where is_bound and coalesce(at <= ${before}::timestamptz, true) and name > ${after} order by name limit ${PAGE}`.execute(
      db,
    );
    return rows.map(({ name }) => ({ key: name, names: [name] }));
  }, "");
  yield* pages(async (after) => {
    const { rows } = await sql<{ name: string }>`
      select name from picture where expires_at is null and coalesce(at <= ${before}::timestamptz, true) and name > ${after} order by name limit ${PAGE}`.execute(
      db,
    );
    return rows.map(({ name }) => ({
      key: name,
      names: DRAWN_WIDTHS.map((width) => pictureFile(name, width)),
    }));
  }, "");
  yield* pages(async (after) => {
    const { rows } = await sql<{ id: number; hasUpload: boolean; uploadParts: number; parts: string[] }>`
      select id, has_upload as "hasUpload", upload_parts as "uploadParts", parts from task
      where state <> 'NEW' and coalesce(created_at <= ${before}::timestamptz, true) and coalesce(expires_at > ${claimedBy}, true) and id > ${after}
      order by id limit ${PAGE}`.execute(db);
    return rows.map((task) => ({ key: task.id, names: [...task.parts, ...uploadNames(task)] }));
  }, 0);
}

type Keyed<Key> = { key: Key; names: readonly string[] };

async function* pages<Key>(read: (after: Key) => Promise<Keyed<Key>[]>, first: Key): AsyncGenerator<string> {
  let after: Key | undefined = first;
  while (after !== undefined) {
    const page: Keyed<Key>[] = await read(after);
    for (const { names } of page) yield* names;
    after = page.at(-1)?.key;
  }
}

import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { sql } from "kysely";
import { afterEach, describe, expect, it } from "vitest";
import { ENGINES, openEmpty } from "../../testing/open-shop.ts";
import type { Database } from "./database.ts";
import { migrate } from "./migrate.ts";

const MIGRATIONS = join(import.meta.dirname, "../../migrations");
const HANDOVER = "PUT /order/ops/pkg/{pkgId}/handover";

type AuditEntry = { id: number; line?: string; input?: object; alone?: number };

// Plain SQL, alike on both engines; where PostgreSQL is installed, it has an empty database sooner.
describe.each(ENGINES.slice(-1))("rows of an older shape on %s", (engine) => {
  const leftovers: (() => Promise<void> | void)[] = [];
  afterEach(async () => {
    for (const drop of leftovers.splice(0).toReversed()) await drop();
  });

  /** A database as it stood before the migration of this number. */
  async function openBefore(number: string): Promise<Database> {
    const { database, drop } = await openEmpty(engine);
    const folder = mkdtempSync(join(tmpdir(), "crux-older-"));
    leftovers.push(
      drop,
      () => database.close(),
      () => rmSync(folder, { recursive: true }),
    );
    cpSync(MIGRATIONS, folder, {
      recursive: true,
      filter: (path) => !path.endsWith(".sql") || basename(path) < number,
    });
    await migrate(database, folder);
    return database;
  }

  /** Writes rows past foreign keys and triggers: only these rows matter. */
  const insert = (database: Database, statements: string) =>
    database.script(
      `set session_replication_role = replica; ${statements}; set session_replication_role = origin;`,
    );

  const addAuditEntries = (database: Database, entries: readonly AuditEntry[]) =>
    insert(
      database,
      entries
        .map(
          ({ id, line = "PUT /x", input = {}, alone = 0 }) => `
            insert into staff_deed (id, staff_id, staff_name, session_id, line, input, at, alone_cents)
            overriding system value
            values (${id}, 1, '小周', 1, '${line}', '${JSON.stringify(input)}', '2026-01-31T04:00:00Z', ${alone})`,
        )
        .join(";"),
    );
  const auditContents = async ({ db }: Database) => {
    const { rows } = await sql<{ id: number; content: string }>`
      select row_id as id, content from audit.sealable where kind = 'deed' order by 1`.execute(db);
    return new Map(rows.map(({ id, content }) => [id, content]));
  };

  it("tell second legs that a carrier named from those that staff typed (0026)", async () => {
    const database = await openBefore("0026");
    const leg = (pkgId: number, number: number) =>
      `(${pkgId}, ${number}, 'GENERAL', 'NO-${pkgId}-${number}', '2026-01-31T04:00:00Z')`;
    await insert(
      database,
      `insert into logistics_waybill (pkg_id, leg, company, number, at)
       values ${[leg(1, 1), leg(1, 2), leg(2, 1), leg(2, 2), leg(3, 1), leg(33, 2)].join()}`,
    );
    await addAuditEntries(database, [
      { id: 1, line: HANDOVER, input: { pkgId: 2 } },
      { id: 2, line: HANDOVER, input: { pkgId: "3" } },
      { id: 3, line: "PUT /order/ops/pkg/{pkgId}/waybill", input: { pkgId: 1 } },
    ]);
    expect(await migrate(database)).toContain("0026-second-leg-and-limit.sql");
    const { rows } = await sql`
      select pkg_id as "pkgId", leg, is_told as "isTold" from logistics_waybill order by 1, 2`.execute(
      database.db,
    );
    expect(rows).toEqual([
      { pkgId: 1, leg: 1, isTold: false },
      { pkgId: 1, leg: 2, isTold: true },
      { pkgId: 2, leg: 1, isTold: false },
      { pkgId: 2, leg: 2, isTold: false },
      { pkgId: 3, leg: 1, isTold: false },
      { pkgId: 33, leg: 2, isTold: true },
    ]);
    await expect(
      insert(database, "update logistics_waybill set is_told = true where leg = 1"),
    ).rejects.toThrow();
  });

  it.each<[title: string, sealedUpTo: number, entries: AuditEntry[], firstId: number]>([
    ["without deeds", 0, [], 1],
    ["with deeds that no seal holds yet", 2, [{ id: 1 }, { id: 7, alone: 500 }], 8],
    ["with seals beyond the deeds that are left", 40, [{ id: 3, alone: 900 }], 41],
  ])("keep the seals of old actions, and seal the limit from the next one on, %s (0026)", async (...row) => {
    const [, sealedUpTo, old, firstId] = row;
    const database = await openBefore("0026");
    await addAuditEntries(database, old);
    await insert(database, `update seal_head set max_row_id = ${sealedUpTo} where kind = 'deed'`);
    const before = await auditContents(database);
    expect(before.size).toBe(old.length);
    await migrate(database);
    expect(await auditContents(database)).toEqual(before);
    await addAuditEntries(database, [
      { id: firstId, alone: 500 },
      { id: firstId + 1, alone: 0 },
    ]);
    const after = await auditContents(database);
    expect(JSON.parse(after.get(firstId) ?? "[]").at(-1)).toBe(500);
    expect(JSON.parse(after.get(firstId) ?? "[]")).toHaveLength(10);
    expect(JSON.parse(after.get(firstId + 1) ?? "[]")).toHaveLength(9);
  });
});

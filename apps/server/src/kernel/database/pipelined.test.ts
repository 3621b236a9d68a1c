import type { Outcome } from "@crux/contract/outcome";
import * as orderOutcome from "@crux/contract/outcomes/order";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ENGINES, openShop, type Shop } from "../../testing/open-shop.ts";
import { Fail } from "../fail.ts";
import { AbortedTransaction } from "./aborted-transaction.ts";
import { type Db, inTransaction, violatedConstraint } from "./database.ts";
import { pipelined } from "./pipelined.ts";

describe.each(ENGINES)("statements that go out together on %s", (engine) => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop(engine);
    await shop.database.script(
      "create table together_step (id integer generated always as identity, name text constraint named_once unique)",
    );
  });
  afterAll(() => shop.close());

  const note = async (db: Db, name: string) => {
    await sql`insert into together_step (name) values (${name})`.execute(db);
    return name;
  };
  const names = async () => {
    const { rows } = await sql<{ name: string }>`select name from together_step order by id`.execute(
      shop.database.db,
    );
    return rows.map(({ name }) => name);
  };
  const refuse = async (db: Db, code: Outcome) => {
    await sql`select 1`.execute(db);
    throw new Fail(code);
  };

  it("run in the order of the list and answer in it", async () => {
    const answers = await inTransaction(shop.database.db, (db) =>
      pipelined(note(db, "a"), null, note(db, "b"), note(db, "c")),
    );
    expect(answers).toEqual(["a", null, "b", "c"]);
    expect(await names()).toEqual(["a", "b", "c"]);
  });

  it("leave nothing when one of them refuses, and throw the first refusal of the list", async () => {
    const refused = inTransaction(shop.database.db, (db) =>
      pipelined(
        note(db, "d"),
        refuse(db, orderOutcome.PARTY_MISSING),
        refuse(db, orderOutcome.PRICE_CHANGED),
      ),
    );
    await expect(refused).rejects.toMatchObject({ code: orderOutcome.PARTY_MISSING });
    expect(await names()).toEqual(["a", "b", "c"]);
  });

  it("undo everything, and say so, when the one that travels with the commit fails", async () => {
    const failed = inTransaction(shop.database.db, async (db, withCommit) => {
      await note(db, "g");
      withCommit(note(db, "a"));
    });
    await expect(failed).rejects.toMatchObject({ constraint: "named_once" });
    expect(await names()).toEqual(["a", "b", "c"]);
  });

  it("undo everything, and say so, when one failed that nobody waited for", async () => {
    const unseen = inTransaction(shop.database.db, async (db) => {
      await note(db, "h");
      await note(db, "a").catch(() => {});
    });
    await expect(unseen).rejects.toBeInstanceOf(AbortedTransaction);
    expect(await names()).toEqual(["a", "b", "c"]);
  });

  it("throw what went wrong, not that the transaction is over by it", async () => {
    const twoSteps = async (db: Db) => {
      await note(db, "e");
      await note(db, "f");
    };
    const failed = await inTransaction(shop.database.db, (db) =>
      pipelined(twoSteps(db), note(db, "a")),
    ).catch((error: unknown) => error);
    expect(violatedConstraint(failed)).toBe("named_once");
    expect(await names()).toEqual(["a", "b", "c"]);
  });
});

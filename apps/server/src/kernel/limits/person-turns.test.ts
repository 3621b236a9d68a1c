import * as generalOutcome from "@crux/contract/outcomes/general";
import { expect, it } from "vitest";
import { createPersonTurns } from "./person-turns.ts";

it("runs few calls of a person at a time, in order, and everybody else's beside them", async () => {
  const inTurn = createPersonTurns({ atOnce: 2, maxWaiting: 3 });
  const gate = Promise.withResolvers<void>();
  const seen: string[] = [];
  const call = (person: number, name: string) =>
    inTurn(person, async () => {
      seen.push(name);
      await gate.promise;
      return name;
    });
  const calls = ["a", "b", "c", "d", "e"].map((name) => call(7, name));
  await expect(call(7, "f")).rejects.toMatchObject({ code: generalOutcome.TOO_MANY_REQUESTS });
  const others = [call(8, "other"), call(0, "stranger"), call(0, "stranger"), call(0, "stranger")];
  await Promise.resolve();
  expect(seen).toEqual(["a", "b", "other", "stranger", "stranger", "stranger"]);
  gate.resolve();
  expect(await Promise.all(calls)).toEqual(["a", "b", "c", "d", "e"]);
  await Promise.all(others);
  expect(seen.filter((name) => name.length === 1)).toEqual(["a", "b", "c", "d", "e"]);
});

it("gives the turn on when a call fails", async () => {
  const inTurn = createPersonTurns({ atOnce: 1 });
  const failing = inTurn(7, async () => {
    throw new Error("no");
  });
  const next = inTurn(7, async () => "next");
  await expect(failing).rejects.toThrow("no");
  expect(await next).toBe("next");
});

import { describe, expect, it } from "vitest";
import { mayChoose, NOTICE_KINDS, NOTICE_LABELS, noticeTime, termsOf } from "./customer-notices.ts";

const beijing = (clock: string) => new Date(`${clock}+08:00`);

describe("notices to customers", () => {
  it.each([
    ["2026-03-10T08:00:00", "2026-03-10T08:00:00"],
    ["2026-03-10T21:59:59", "2026-03-10T21:59:59"],
    ["2026-03-10T22:00:00", "2026-03-11T08:00:00"],
    ["2026-03-10T23:59:59", "2026-03-11T08:00:00"],
    ["2026-03-11T00:00:00", "2026-03-11T08:00:00"],
    ["2026-03-11T07:59:59", "2026-03-11T08:00:00"],
  ])("leave people alone at night in Beijing: %s waits until %s", (now, then) => {
    expect(noticeTime("SHIPPED", beijing(now))).toEqual(beijing(then));
    expect(noticeTime("PROBLEM", beijing(now))).toEqual(beijing(now));
    expect(noticeTime("PAID", beijing(now))).toEqual(beijing(now));
  });

  it("offer nothing outside the shop to whoever did not ask, and are always in it where it is about an order", () => {
    for (const kind of NOTICE_KINDS) {
      const { byDefault, isOffer } = termsOf(kind);
      expect(byDefault).toContain("INBOX");
      if (isOffer) expect(byDefault).toEqual(["INBOX"]);
      else expect(mayChoose(kind, "INBOX")).toBe(false);
    }
  });

  it("say in five characters at most how things stand, as WeChat's templates have room for", () => {
    for (const kind of NOTICE_KINDS) expect([...NOTICE_LABELS[kind].state].length).toBeLessThanOrEqual(5);
  });
});

import { describe, expect, it } from "vitest";
import { createEffort } from "./effort.ts";

const FAR = 60_000;

describe("effort", () => {
  it("gives a fork no more steps than it has itself, so that parts never outlast the whole", () => {
    const whole = createEffort(100, FAR);
    whole.spend(90);
    const part = whole.fork(50);
    part.spend(10);
    expect([part.isOver(), whole.isOver()]).toEqual([true, true]);
  });

  it("counts the steps of a fork as its own", () => {
    const whole = createEffort(100, FAR);
    whole.fork(50).spend(30);
    expect(whole.left()).toBe(70);
  });
});

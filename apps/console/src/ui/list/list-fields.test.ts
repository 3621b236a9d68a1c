import { describe, expect, it } from "vitest";
import { choice, choices, person, wholeNumber, word } from "./list-fields.ts";

describe("fields of a list", () => {
  it("read what they wrote, and nothing from what makes no sense", () => {
    const states = choices("PAID", "CLOSED");
    expect(states.read(states.write(["PAID", "CLOSED"]))).toEqual(["PAID", "CLOSED"]);
    expect(states.read("PAID,GONE")).toEqual(["PAID"]);
    expect(states.read("GONE")).toBeUndefined();
    expect(choice("all").read("some")).toBeUndefined();
    expect(wholeNumber.read(wholeNumber.write(100_123))).toBe(100_123);
    expect(wholeNumber.read("-1")).toBeUndefined();
    expect(word.read("")).toBeUndefined();
  });

  it("keep persons out of addresses", () => {
    expect(person.isPrivate).toBe(true);
    expect(word.isPrivate).toBeUndefined();
  });
});

import { afterEach, expect, it, vi } from "vitest";
import { readConfig } from "../config.ts";
import { printOpened } from "./addresses.ts";

afterEach(() => vi.restoreAllMocks());

/** What a start with these surroundings prints. */
function printed(env: Record<string, string>): string {
  const said: string[] = [];
  vi.spyOn(process.stdout, "write").mockImplementation((text) => said.push(String(text)) > 0);
  printOpened(readConfig(env), { port: 3000, isFirstStart: false, staffPort: null, firstOwner: null });
  vi.restoreAllMocks();
  return said.join("");
}

it("says at every start that nobody else is asked where SECOND_PERSON=off, and only then", () => {
  const words = "第二人批准  已关闭（SECOND_PERSON=off），需两人的操作等待24小时后执行";
  expect(printed({ SECOND_PERSON: "off" })).toContain(words);
  expect(printed({ SECOND_PERSON: "off", DEMO: "0", WORKERS: "1" })).toContain(words);
  expect(printed({})).not.toContain("第二人批准");
});

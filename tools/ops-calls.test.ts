import { describe, expect, it } from "vitest";
import { inputFrom, OPS_CALLS, passwordsOf, usageOf } from "./ops-calls.ts";

const call = (name: string) => {
  const found = OPS_CALLS.find((one) => one.name === name);
  if (!found) throw new Error(`no call ${name}`);
  return found;
};

describe("the words of npm run ops", () => {
  it("lists calls of the staff alone, with their fields", () => {
    expect(OPS_CALLS.map(({ endpoint }) => endpoint.line).filter((line) => !line.includes("/ops/"))).toEqual(
      [],
    );
    expect(usageOf(call("user.adjustWallet"))).toBe(
      "uid=integer type=ADJUST_INCREASE|ADJUST_DECREASE amount=integer reason=text",
    );
    expect(usageOf(call("staff.deeds"))).toBe(
      "[staffId=integer] [line=text] [subjectType=text] [subjectId=integer] [uid=integer] [requestId=text] [isRead=boolean] [pageNum=integer] [pageSize=integer] [sort=createTime|-createTime] [by=createTime] [from=text] [to=text]",
    );
  });

  it("reads a word as the contract has it", () => {
    expect(inputFrom(call("user.adjustWallet"), ["uid=10001", "amount=500", "reason=12=12"])).toEqual({
      uid: 10001,
      amount: 500,
      reason: "12=12",
    });
    expect(inputFrom(call("staff.add"), ["rights=audit.read,order.read", "name=007"])).toEqual({
      rights: ["audit.read", "order.read"],
      name: "007",
    });
    expect(inputFrom(call("staff.changeRights"), ['rights=["audit.read"]', "id=x"])).toEqual({
      rights: ["audit.read"],
      id: "x",
    });
  });

  it("takes no password as a word, of any call", () => {
    const asking = OPS_CALLS.filter((one) => passwordsOf(one).length > 0);
    expect(asking.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        "staff.add",
        "staff.beginTotp",
        "staff.changePassword",
        "staff.dropTotp",
        "staff.resetPassword",
      ]),
    );
    for (const one of asking)
      for (const field of passwordsOf(one)) {
        expect(() => inputFrom(one, [`${field}=geheim`])).toThrow("never stands on the command line");
        expect(usageOf(one)).not.toContain(field);
      }
  });

  it("says which word fits nothing", () => {
    expect(() => inputFrom(call("staff.me"), ["uid=1"])).toThrow('staff.me takes no "uid"');
    expect(() => inputFrom(call("staff.me"), ["nonsense"])).toThrow('takes no "nonsense"');
  });
});

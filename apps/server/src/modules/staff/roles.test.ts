import * as generalOutcome from "@crux/contract/outcomes/general";
import * as staffOutcome from "@crux/contract/outcomes/staff";
import { staffOpsApi } from "@crux/contract/staff";
import { STAFF_RIGHTS } from "@crux/rules/people/staff-rights";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ENGINES, openShop, type Shop } from "../../testing/open-shop.ts";
import { openStaff } from "../../testing/staff.ts";

describe.each(ENGINES)("roles on %s", (engine) => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop(engine);
  });
  afterAll(() => shop.close());

  const approveFirst = async (asker: { staff: { id: number } }) => {
    const second = await openStaff(shop);
    const { list } = await second.call(staffOpsApi.approvals, { isOpen: true, staffId: asker.staff.id });
    return second.call(staffOpsApi.approve, { id: list[0]?.id ?? 0 });
  };

  it("are there from the start, the owner's with every right and no other with the accounts of staff", async () => {
    const roles = await (await openStaff(shop)).call(staffOpsApi.roles, {});
    expect(roles.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["owner", "orders", "warehouse", "finance", "content", "service", "readonly"]),
    );
    for (const { name, rights } of roles)
      if (name === "owner") expect(rights).toEqual([...STAFF_RIGHTS]);
      else {
        expect(rights).not.toContain("staff.edit");
        expect(STAFF_RIGHTS).toEqual(expect.arrayContaining(rights));
      }
  });

  it("of the shop's own are made, given, changed for everybody at once, and removed when nobody has them", async () => {
    const boss = await openStaff(shop);
    const packer = await boss.call(staffOpsApi.addRole, { title: "打包员", rights: ["parcel.read"] });
    expect(await boss.refusal(staffOpsApi.addRole, { title: "打包员", rights: [] })).toBe(
      staffOutcome.ROLE_TAKEN,
    );
    const chen = await openStaff(shop, packer.name);
    expect(await chen.call(staffOpsApi.me, {})).toMatchObject({
      roleTitle: "打包员",
      rights: ["parcel.read"],
    });
    expect(await boss.refusal(staffOpsApi.removeRole, { id: packer.id })).toBe(staffOutcome.ROLE_IN_USE);
    const less = { id: packer.id, title: "看包裹", rights: [], version: packer.version };
    expect(await boss.call(staffOpsApi.saveRole, less)).toMatchObject({ holders: 1, version: 1 });
    expect(await chen.call(staffOpsApi.me, {})).toMatchObject({ roleTitle: "看包裹", rights: [] });
    const stale = await boss.raw(`PUT /staff/ops/role/${packer.id}`, { ...less, rights: ["order.read"] });
    expect(stale.body).toMatchObject({
      code: generalOutcome.CHANGED_MEANWHILE,
      data: { version: 1, editor: boss.staff.name, now: { title: "看包裹", rights: [] } },
    });
    await boss.call(staffOpsApi.changeRights, { id: chen.staff.id, role: "", rights: [], version: 0 });
    await boss.call(staffOpsApi.removeRole, { id: packer.id });
    expect(
      await boss.refusal(staffOpsApi.changeRights, {
        ...{ id: chen.staff.id, version: 1 },
        ...{ role: packer.name, rights: [] },
      }),
    ).toBe(staffOutcome.ROLE_NOT_FOUND);
  });

  it("take a second person to hold more, who is shown what stands there, and none to hold less", async () => {
    const boss = await openStaff(shop);
    const role = await boss.call(staffOpsApi.addRole, { title: "对账", rights: ["payment.read"] });
    const bo = await openStaff(shop, role.name);
    const more = { id: role.id, title: "对账", rights: ["payment.read", "refund.pay"], version: 0 };
    expect(await boss.refusal(staffOpsApi.saveRole, more)).toBe(staffOutcome.APPROVAL_REQUIRED);
    expect((await bo.call(staffOpsApi.me, {})).rights).toEqual(["payment.read"]);
    const { approval } = await approveFirst(boss);
    expect(approval).toMatchObject({
      subject: { type: "role", id: role.id },
      before: { rights: ["payment.read"] },
      after: { rights: ["payment.read", "refund.pay"] },
    });
    expect((await bo.call(staffOpsApi.me, {})).rights).toEqual(["payment.read", "refund.pay"]);
    expect(await bo.call(staffOpsApi.alone, {})).toMatchObject({ sent: { left: 0 } });
    const { list } = await boss.call(staffOpsApi.deeds, { subjectType: "role", subjectId: role.id });
    expect(list.map(({ line }) => line)).toEqual([staffOpsApi.saveRole.line, staffOpsApi.addRole.line]);
  });

  it("keep their history, and what stood there once is saved as any other edit, by two where it holds more", async () => {
    const boss = await openStaff(shop);
    const { id } = await boss.call(staffOpsApi.addRole, { title: "退款", rights: ["refund.pay"] });
    await boss.call(staffOpsApi.saveRole, { id, title: "停", rights: [], version: 0 });
    const former = { title: "退款", rights: ["refund.pay"] };
    expect(await boss.call(staffOpsApi.history, { type: "role", id })).toMatchObject([
      { editor: boss.staff.name, before: former, after: { title: "停", rights: [] } },
      { before: null, after: former },
    ]);
    const restored = { id, ...former, version: 1 };
    expect(await boss.refusal(staffOpsApi.saveRole, restored)).toBe(staffOutcome.APPROVAL_REQUIRED);
    await approveFirst(boss);
    const [last] = await boss.call(staffOpsApi.history, { type: "role", id });
    expect(last?.after).toMatchObject(former);
    expect(await boss.refusal(staffOpsApi.saveRole, restored)).toBe(generalOutcome.CHANGED_MEANWHILE);
    await boss.call(staffOpsApi.removeRole, { id });
    expect(await boss.refusal(staffOpsApi.saveRole, { ...restored, version: 2 })).toBe(
      staffOutcome.ROLE_NOT_FOUND,
    );
    const removed = await boss.call(staffOpsApi.removed, { type: "role" });
    expect(removed[0]).toMatchObject({ id, editor: boss.staff.name, before: former });
    const other = await boss.call(staffOpsApi.addRole, { title: former.title, rights: [] });
    expect(await boss.refusal(staffOpsApi.restoreRole, { id })).toBe(staffOutcome.ROLE_TAKEN);
    await boss.call(staffOpsApi.removeRole, { id: other.id });
    const clerks = await boss.call(staffOpsApi.addRole, { title: "只管账号", rights: ["staff.edit"] });
    const clerk = await openStaff(shop, clerks.name);
    expect(await clerk.refusal(staffOpsApi.restoreRole, { id })).toBe(generalOutcome.FORBIDDEN);
    expect(await boss.call(staffOpsApi.restoreRole, { id })).toMatchObject({ id, ...former, holders: 0 });
    expect(await boss.refusal(staffOpsApi.restoreRole, { id })).toBe(staffOutcome.ROLE_NOT_FOUND);
    const packer = await openStaff(shop, "warehouse");
    expect(await packer.refusal(staffOpsApi.history, { type: "role", id })).toBe(generalOutcome.FORBIDDEN);
  });

  it("are refused beyond one's own rights, for one's own role, for built-in ones and for unknown rights", async () => {
    const boss = await openStaff(shop);
    const own = { title: "账号管理", rights: ["staff.edit", "order.read"] };
    const clerks = await boss.call(staffOpsApi.addRole, own);
    const clerk = await openStaff(shop, clerks.name);
    const of = (name: string) =>
      boss
        .call(staffOpsApi.roles, {})
        .then((roles) => roles.find((role) => role.name === name) ?? { id: 0, title: "", version: 0 });
    const [owner, finance] = [await of("owner"), await of("finance")];
    const save = (who: typeof boss, role: { id: number; title: string; version: number }, rights: string[]) =>
      who.refusal(staffOpsApi.saveRole, { ...role, rights });
    expect(await save(boss, owner, [])).toBe(staffOutcome.ROLE_STAYS);
    expect(await boss.refusal(staffOpsApi.removeRole, { id: finance.id })).toBe(staffOutcome.ROLE_STAYS);
    expect(await save(boss, finance, ["fly"])).toBe(staffOutcome.UNKNOWN_RIGHT);
    expect(await save(boss, { ...finance, id: 999_999 }, [])).toBe(staffOutcome.ROLE_NOT_FOUND);
    expect(await save(clerk, finance, ["order.read"])).toBe(generalOutcome.FORBIDDEN);
    expect(await save(clerk, clerks, ["order.read"])).toBe(staffOutcome.OWN_RIGHTS);
    expect(await clerk.refusal(staffOpsApi.addRole, { title: "更多", rights: ["refund.pay"] })).toBe(
      generalOutcome.FORBIDDEN,
    );
  });

  it("are either given or removed when both are asked for at the same moment", async () => {
    const boss = await openStaff(shop);
    for (let round = 0; round < 5; round += 1) {
      const { id, name } = await boss.call(staffOpsApi.addRole, { title: `同时 ${round}`, rights: [] });
      const mate = await openStaff(shop, []);
      const outcomes = await Promise.allSettled([
        boss.call(staffOpsApi.removeRole, { id }),
        boss.call(staffOpsApi.changeRights, { id: mate.staff.id, role: name, rights: [], version: 0 }),
      ]);
      expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    }
  });

  it("that lack a right are told which, and who can give it", async () => {
    const [boss, chen] = [await openStaff(shop), await openStaff(shop, "warehouse")];
    const { body } = await chen.raw(staffOpsApi.deeds.line, {});
    expect(body).toMatchObject({ code: generalOutcome.FORBIDDEN, data: { right: "audit.read" } });
    expect((body.data as { givers: string[] }).givers.length).toBeGreaterThan(0);
    expect(await chen.call(staffOpsApi.givers, { right: "audit.read" })).toEqual(
      (body.data as { givers: string[] }).givers,
    );
    expect(await chen.refusal(staffOpsApi.givers, { right: "fly" })).toBe(staffOutcome.UNKNOWN_RIGHT);
    expect((await chen.call(staffOpsApi.approvals, {})).list).toEqual([]);
    expect((await boss.call(staffOpsApi.approvals, {})).list.length).toBeGreaterThan(0);
  });
});

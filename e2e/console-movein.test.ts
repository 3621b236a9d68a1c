import { staffOpsApi } from "@crux/contract/staff";
import { csvText } from "@crux/rules/table/csv";
import { openStaff } from "@crux/server/testing/staff";
import { afterEach, describe, expect, it } from "vitest";
import { type Desk, openDesk } from "./desk.ts";
import { startJourney } from "./journey.ts";

describe("moving in from a former shop", () => {
  const journey = startJourney();
  const desks: Desk[] = [];
  afterEach(async () => {
    await Promise.all(desks.splice(0).map((desk) => desk.close()));
  });

  it("shows what a table of members would bring, waits for the second word, and brings them in", async () => {
    const desk = await openDesk(journey, ["customer.read", "customer.edit", "wallet.adjust"]);
    desks.push(desk);
    const { page, open, sees, picture, faults } = desk;
    await open("/members");
    await page.getByRole("link", { name: "迁入会员" }).click();
    await sees("还没有检查过文件");
    const table = csvText([
      ["客户号", "手机号", "姓名", "会员等级", "黑卡到期日", "余额", "门店"],
      ["C-1", "13911110001", "王小明", "黑卡", "2029-12-31", "520.50", "悉尼"],
      ["C-2", "0412000002", "Mary Zhang", "普通", "", "88", "悉尼"],
      ["C-3", "1391111", "李四", "普通", "", "5", ""],
      ["C-4", "13911110004", "赵六", "金卡", "", "-1", ""],
    ]);
    await page
      .getByLabel("会员表格")
      .setInputFiles({ name: "members.csv", mimeType: "text/csv", buffer: Buffer.from(table) });
    await sees("检查完毕，没有写入任何内容");
    await sees("不认识的列不会导入：门店");
    await sees("须为：普通、黑卡");
    await page.getByRole("button", { name: "批准转入 $608.50" }).first().click();
    await sees(/已提交，等待批准/);
    await picture("console-members-import");
    const mate = await openStaff(journey.shop);
    const { list } = await mate.call(staffOpsApi.approvals, { isOpen: true });
    await mate.call(staffOpsApi.approve, { id: list[0]?.id ?? 0 });
    await page.getByRole("button", { name: "迁入 2 位会员" }).click();
    await sees("其中 0 位已有账户；钱包共转入 $608.50");
    await page.getByRole("button", { name: "开始迁入" }).click();
    await sees("导入完成");
    await sees(/已迁入 2 位，\$608\.50/);
    await picture("console-members-imported");
    await open("/members");
    await sees("王小明");
    expect(faults).toEqual([]);
  });
});

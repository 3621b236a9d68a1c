import type { StaffRole } from "@crux/contract/staff.schema";

type DemoStaff = { name: string; password: string; role: StaffRole; note: string };

/** The staff of the demo shop: two of them may approve each other's money. */
export const DEMO_STAFF: readonly DemoStaff[] = [
  { name: "an", password: "crux2026", role: "owner", note: "员工：负责人" },
  { name: "bo", password: "crux2026", role: "finance", note: "员工：财务" },
  { name: "chen", password: "crux2026", role: "warehouse", note: "员工：仓库" },
  { name: "dan", password: "crux2026", role: "service", note: "员工：客服" },
];

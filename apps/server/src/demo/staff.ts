type DemoStaff = { name: string; password: string; role: string; note: string };

/** Printed in the documents, and so no secret. */
export const DEMO_STAFF_PASSWORD = "crux2026";

/** The staff of the demo shop: two of them may approve each other's money. */
export const DEMO_STAFF: readonly DemoStaff[] = [
  { name: "an", password: DEMO_STAFF_PASSWORD, role: "owner", note: "员工：负责人" },
  { name: "bo", password: DEMO_STAFF_PASSWORD, role: "finance", note: "员工：财务" },
  { name: "chen", password: DEMO_STAFF_PASSWORD, role: "warehouse", note: "员工：仓库" },
  { name: "dan", password: DEMO_STAFF_PASSWORD, role: "service", note: "员工：客服" },
];

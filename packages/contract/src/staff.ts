import { endpoints } from "./endpoint.ts";
import type { staffOpsSchemas, staffSchemas } from "./staff.schema.ts";

export const staffApi = endpoints<typeof staffSchemas>()({
  login: "POST /staff/login",
});

export const staffOpsApi = endpoints<typeof staffOpsSchemas>()({
  me: "GET /staff/ops/me",
  logout: "POST /staff/ops/logout",
  changePassword: "PUT /staff/ops/password",
  list: "GET /staff/ops/staff",
  add: "POST /staff/ops/staff",
  changeRights: "PUT /staff/ops/staff/{id}/rights",
  resetPassword: "PUT /staff/ops/staff/{id}/password",
  disable: "PUT /staff/ops/staff/{id}/disable",
  enable: "PUT /staff/ops/staff/{id}/enable",
  notices: "GET /staff/ops/notices",
  saveNotices: "PUT /staff/ops/notices",
  alone: "GET /staff/ops/alone",
  deeds: "GET /staff/ops/deeds",
  approvals: "GET /staff/ops/approvals",
  approve: "PUT /staff/ops/approval/{id}/approve",
  refuse: "PUT /staff/ops/approval/{id}/refuse",
});

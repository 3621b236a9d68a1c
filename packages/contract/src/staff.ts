import { endpoints } from "./endpoint.ts";
import type { staffOpsSchemas, staffSchemas } from "./staff.schema.ts";

export const staffApi = endpoints<typeof staffSchemas>()({
  login: "POST /staff/login",
});

export const staffOpsApi = endpoints<typeof staffOpsSchemas>()({
  me: "GET /staff/ops/me",
  logout: "POST /staff/ops/logout",
  changePassword: "PUT /staff/ops/password",
  beginTotp: "POST /staff/ops/totp",
  confirmTotp: "PUT /staff/ops/totp",
  dropTotp: "DELETE /staff/ops/totp",
  proveAgain: "POST /staff/ops/proof",
  sessions: "GET /staff/ops/sessions",
  endSession: "DELETE /staff/ops/session/{id}",
  list: "POST /staff/ops/accounts",
  add: "POST /staff/ops/staff",
  changeRights: "PUT /staff/ops/staff/{id}/rights",
  resetPassword: "PUT /staff/ops/staff/{id}/password",
  resetTotp: "DELETE /staff/ops/staff/{id}/totp",
  disable: "PUT /staff/ops/staff/{id}/disable",
  enable: "PUT /staff/ops/staff/{id}/enable",
  givers: "GET /staff/ops/givers",
  roles: "GET /staff/ops/roles",
  addRole: "POST /staff/ops/role",
  saveRole: "PUT /staff/ops/role/{id}",
  removeRole: "DELETE /staff/ops/role/{id}",
  notices: "GET /staff/ops/notices",
  saveNotices: "PUT /staff/ops/notices",
  news: "GET /staff/ops/news",
  seeNews: "PUT /staff/ops/news",
  views: "GET /staff/ops/views",
  saveView: "PUT /staff/ops/views",
  alone: "GET /staff/ops/alone",
  deeds: "POST /staff/ops/deeds",
  history: "POST /staff/ops/history",
  removed: "POST /staff/ops/removed",
  approvals: "POST /staff/ops/approvals",
  approve: "PUT /staff/ops/approval/{id}/approve",
  refuse: "PUT /staff/ops/approval/{id}/refuse",
});

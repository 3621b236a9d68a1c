/** What people are told before they hand in papers (R-RCV-10); a change of the text needs a new version. */
export const IDENTITY_NOTICE = {
  version: "2026-11",
  text: "根据海关要求，请填写正确的收件人身份证号并上传身份证人像面和国徽面照片。证件信息加密存储，仅用于清关。",
} as const;

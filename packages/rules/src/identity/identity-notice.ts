/** What people are told before they hand in papers (R-RCV-10); a change of the texts needs a new version. */
export const IDENTITY_NOTICE = {
  version: "2026-12",
  text: "根据海关要求，请填写正确的收件人身份证号并上传身份证人像面和国徽面照片。证件信息加密存储，仅用于清关。",
  /** How long they are kept (I-38). */
  kept: "删除收件人时一并删除；已付款的订单会保存付款时的证件，直到包裹全部完成并满保留期。",
} as const;

/** What people are told before they delete a receiver whose papers so many parcels under way need (I-38). */
export const keptPapersNote = (pkgs: number): string =>
  `还有${pkgs}个包裹未签收，清关仍需用到证件：订单会继续加密保存付款时的证件，完成并满保留期后自动删除。`;

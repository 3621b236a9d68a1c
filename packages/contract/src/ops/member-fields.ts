/** What a line of a table of customers may say of one, in the order of its columns. */
export const MEMBER_FIELDS = [
  "number",
  "mobile",
  "name",
  "email",
  "userClass",
  "classEnd",
  "balance",
  "cashBack",
] as const;
export type MemberField = (typeof MEMBER_FIELDS)[number];
/** A line as it was written; a column that the table does not have is missing. */
export type MemberCells = Partial<Record<MemberField, string>>;

export { CASE_LIST } from "./case-list-store.ts";

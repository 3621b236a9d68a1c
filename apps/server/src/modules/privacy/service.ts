export { closeAccount, closeDueAccount, getClosing } from "./close-account.ts";
export { eraseCustomer } from "./erase-customer.ts";
export { exportCustomer } from "./export-customer.ts";

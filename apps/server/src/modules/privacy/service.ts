export { eraseCustomer } from "./erase-customer.ts";
export { exportCustomer } from "./export-customer.ts";

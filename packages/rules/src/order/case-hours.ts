/** Within so many hours a customer should have an answer (`CASE_HOURS` of the configuration). */
export const CASE_HOURS = 24;
/** What is to be cancelled may be declared any hour (`CASE_CANCEL_HOURS`). */
export const CASE_CANCEL_HOURS = 4;

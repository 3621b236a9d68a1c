export { consumeMobileCode, tryMobileCode } from "./mobile-code.ts";
export { sendLoginCode, sendMobileCode } from "./send-code.ts";

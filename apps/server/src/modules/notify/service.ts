export { listMessages, readMessage } from "./inbox.ts";
export { consumeMobileCode, tryMobileCode } from "./mobile-code.ts";
export { sendLoginCode, sendMobileCode } from "./send-code.ts";
export { announce, sendMessage } from "./send-message.ts";

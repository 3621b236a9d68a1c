export { listSentMessages, sendBatch, withdrawMessages } from "./batches.ts";
export { listMessages, readMessage } from "./inbox.ts";
export { consumeMobileCode, tryMobileCode } from "./mobile-code.ts";
export { notifyOutbox, textFormerMobile } from "./notice-text.ts";
export type { NoticeDoor, Reach } from "./notices/choices.ts";
export { noticeOutbox } from "./notices/deliver-notice.ts";
export { sendNotice } from "./notices/send-notice.ts";
export { sendLoginCode, sendMobileCode } from "./send-code.ts";
export { announce, sendMessage, sendMessageToEach } from "./send-message.ts";

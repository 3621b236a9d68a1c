/** Where people of a checkout for several receivers are chosen, and from where the way leads back to it. */
export const ADD_RECEIVER = "/receivers?status=select&page=cartPre&for=several";
export const SENDERS_OF_SEVERAL = "/senders?status=select&page=cartPre&for=several";

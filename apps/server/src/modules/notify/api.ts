import { notifyApi } from "@crux/contract/notify";
import { notifySchemas } from "@crux/contract/notify.schema";
import { read, type ServedEndpoint, serve, steps, write } from "../../kernel/verb/serve.ts";
import { chooseNotice, getNotices, type NoticeDoor } from "./notices/choices.ts";
import type { CodeDoor } from "./send-code.ts";
import { listMessages, readMessage, sendLoginCode, sendMobileCode } from "./service.ts";

/** The calls of `/notify`, over a provider of texts, what stands before it, and the ways out of the shop. */
export function notifyEndpoints(door: CodeDoor, notices: NoticeDoor): ServedEndpoint[] {
  return serve(notifyApi, notifySchemas, {
    sendLoginCode: steps((ctx, input) => sendLoginCode(ctx, door, input), { perMinute: { address: 60 } }),
    sendMobileCode: steps((ctx, input) => sendMobileCode(ctx, door, input), { perMinute: { address: 60 } }),
    messages: read(listMessages, { fromReplica: true }),
    readMessage: write(readMessage),
    notices: read((ctx) => getNotices(ctx, notices)),
    chooseNotice: write((ctx, input) => chooseNotice(ctx, notices, input), { perMinute: { person: 60 } }),
  });
}

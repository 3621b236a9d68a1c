import type { Audience, Receivers } from "@crux/contract/ops/message.schema";

/** A message to many as it is being written; `uids` is what somebody typed, `pictures` are addresses of the public store. */
export type MessageDraft = {
  audience: Audience;
  userClass: "PLAIN" | "VIP";
  uids: string;
  title: string;
  body: string;
  pictures: readonly string[];
};

export const NEW_MESSAGE: MessageDraft = {
  audience: "ALL",
  userClass: "VIP",
  uids: "",
  title: "",
  body: "",
  pictures: [],
};

export const MOST_CHOSEN = 2_000;
export const MOST_PICTURES = 6;

/** Whom a draft is for; null while nobody is named, or too many. */
export function receiversOf({ audience, userClass, uids }: MessageDraft): Receivers | null {
  if (audience === "ALL") return { audience };
  if (audience === "CLASS") return { audience, userClass };
  const chosen = [...new Set((uids.match(/\d{1,12}/g) ?? []).map(Number))].filter((uid) => uid > 0);
  return chosen.length > 0 && chosen.length <= MOST_CHOSEN ? { audience, uids: chosen } : null;
}

/** What is sent of a draft beside whom it is for. */
export function wordsOf({ title, body, pictures }: Pick<MessageDraft, "title" | "body" | "pictures">) {
  return { title: title.trim(), body: body.trim(), pictures: [...pictures] };
}

/** Whether it has a title and words. */
export function isWritten({ title, body }: Pick<MessageDraft, "title" | "body">): boolean {
  return title.trim() !== "" && body.trim() !== "";
}

import { isRecord } from "./storage.ts";

/** A message as it is being written, from the page of whoever writes to the frame that shows it; `pictures` are addresses. */
export type FramedMessage = { title: string; body: string; pictures: readonly string[] };

/** The address of the shop's page that shows one, and what it says once it hears. */
export const FRAMED_MESSAGE = { path: "/preview?of=message", ready: "preview ready" } as const;

/** Whether what a frame heard is a message to show. */
export function isFramedMessage(heard: unknown): heard is FramedMessage {
  return (
    isRecord(heard) &&
    typeof heard.title === "string" &&
    typeof heard.body === "string" &&
    Array.isArray(heard.pictures) &&
    heard.pictures.every((url) => typeof url === "string")
  );
}

import { Socket } from "node:net";
import { describe, expect, it } from "vitest";
import { answerUnreadable, tooSlow } from "./unreadable-request.ts";

const ENDED = Symbol("which socket an error ended");

/** As a library of ours has every socket do: it notes on the error which one it ended, once and for all. */
class NotingSocket extends Socket {
  override destroy(error?: Error): this {
    if (error) Object.defineProperty(error, ENDED, { value: this });
    return super.destroy(error);
  }
}

describe("a request that is too slow", () => {
  it("ends its own socket, whatever libraries note on the error, and so does the next one", async () => {
    const sockets = [new NotingSocket(), new NotingSocket()];
    const ended = sockets.map((socket) => new Promise((resolve) => socket.once("error", resolve)));
    for (const socket of sockets) answerUnreadable(tooSlow(), socket);
    expect(await Promise.all(ended)).toEqual([
      expect.objectContaining({ code: "ERR_HTTP_REQUEST_TIMEOUT" }),
      expect.objectContaining({ code: "ERR_HTTP_REQUEST_TIMEOUT" }),
    ]);
    expect(sockets.every((socket) => socket.destroyed)).toBe(true);
  });
});

import { connect, type Socket } from "node:net";
import { afterEach, expect, it, vi } from "vitest";
import { createHttp } from "../kernel/http/http.ts";
import { endWithProcess } from "./end.ts";

const SIGNALS = ["SIGINT", "SIGTERM", "uncaughtException", "unhandledRejection"] as const;

const undo: (() => void)[] = [];
afterEach(() => {
  for (const one of undo.splice(0)) one();
});

/** As long as somebody else has a use for this process, it does not end with the server. */
function keepProcess() {
  const before = new Map(SIGNALS.map((signal) => [signal, process.listeners(signal as "SIGTERM")]));
  undo.push(() => {
    for (const [signal, kept] of before)
      for (const one of process.listeners(signal as "SIGTERM"))
        if (!kept.includes(one)) process.off(signal, one);
  });
  const exit = vi.spyOn(process, "exit").mockImplementation((() => {}) as never);
  undo.push(() => exit.mockRestore());
  return exit;
}

it("a server that ends still hears whoever connected just before the door closed", async () => {
  const exit = keepProcess();
  const http = createHttp({ logLevel: "silent" });
  http.get("/word", async () => "heard");
  endWithProcess({ http, leave: () => {} } as never, { noticeMs: 0, close: () => http.close() });
  const port = Number(new URL(await http.listen({ host: "127.0.0.1", port: 0 })).port);
  const taken = new Promise((resolve) => http.server.once("connection", resolve));
  const socket = await new Promise<Socket>((resolve) => {
    const one: Socket = connect(port, "127.0.0.1", () => resolve(one));
  });
  await taken;
  // Time stands still, so that a busy machine changes nothing.
  vi.useFakeTimers({ toFake: ["Date", "setTimeout"] });
  undo.push(() => vi.useRealTimers());
  process.emit("SIGTERM");
  while (http.server.listening) await new Promise((resolve) => setImmediate(resolve));
  socket.write("GET /word HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
  const answer = await new Promise<string>((resolve) => {
    let said = "";
    socket.on("data", (bytes) => {
      said += bytes;
    });
    socket.on("error", () => {}).on("close", () => resolve(said));
  });
  expect(answer).toMatch(/^HTTP\/1\.1 200 OK[\s\S]*heard$/);
  expect(exit).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(250);
  vi.useRealTimers();
  await vi.waitFor(() => expect(exit).toHaveBeenCalledWith(0));
});

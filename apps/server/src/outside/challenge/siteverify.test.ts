import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it, vi } from "vitest";
import { loggedChallenge } from "./logged.ts";
import { createSiteverify } from "./siteverify.ts";

const closers: (() => void)[] = [];
afterEach(() => {
  vi.restoreAllMocks();
  for (const close of closers.splice(0)) close();
});

/** A provider on this machine that notes the forms it gets; `answer` ends the response, or leaves it open. */
async function listen(answer: (response: ServerResponse) => void) {
  const forms: Record<string, string>[] = [];
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    forms.push(Object.fromEntries(new URLSearchParams(body)));
    answer(response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/siteverify`, forms };
}
const json = (status: number, data: unknown) => (response: ServerResponse) =>
  void response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(data));

const account = { name: "turnstile" as const, siteKey: "0x4site", secret: "0x4secret" };
const shown = { token: "from the widget", ip: "198.51.100.7" };

describe("a provider of challenges", () => {
  it("gets the secret, the token and the address in a form", async () => {
    const { url, forms } = await listen(json(200, { success: true, "error-codes": [] }));
    expect(await createSiteverify(account, url).verify(shown)).toBe(true);
    expect(forms).toEqual([{ secret: "0x4secret", response: shown.token, remoteip: shown.ip }]);
  });

  it.each(["invalid-input-response", "timeout-or-duplicate", "already-seen-response"])(
    "refuses a token as %s",
    async (code) => {
      const { url } = await listen(json(200, { success: false, "error-codes": [code] }));
      expect(await createSiteverify({ ...account, name: "hcaptcha" }, url).verify(shown)).toBe(false);
    },
  );

  it.each([
    ["the secret is wrong", json(400, { success: false, "error-codes": ["invalid-input-secret"] })],
    ["something broke", json(500, { message: "oops" })],
    ["something on the way answers", (response: ServerResponse) => void response.end("<html>")],
    ["nothing comes but an end", (response: ServerResponse) => void response.destroy()],
  ])(
    "says nothing about the token when %s, and the log names neither token nor address",
    async (_, answer) => {
      const { url } = await listen(answer);
      const lines: string[] = [];
      const challenge = loggedChallenge(createSiteverify(account, url), (line) => lines.push(line));
      await expect(challenge.verify(shown)).rejects.toThrow();
      expect(lines).toHaveLength(1);
      expect(lines.join("")).not.toMatch(/from the widget|198\.51|0x4secret/);
    },
  );

  it("is waited for no longer than five seconds", async () => {
    const { url } = await listen(() => {});
    const limits: number[] = [];
    vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => {
      limits.push(ms);
      return AbortSignal.abort();
    });
    await expect(createSiteverify(account, url).verify(shown)).rejects.toThrow();
    expect(limits).toEqual([5_000]);
  });
});

import type { MailPort } from "./port.ts";

/** A mail server as in `smtps://user:password@mail.example.com:465`, and the sender of the shop's letters. */
export type SmtpAccount = { url: string; from: string };

const TIMEOUT_MS = 10_000;
const LOCAL = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** Sends through a mail server, over TLS unless it is on this machine; the library is loaded with the first letter. */
export function createSmtpMail({ url, from }: SmtpAccount): MailPort {
  const { protocol, hostname, port, username, password } = new URL(url);
  const open = async () => {
    const { createTransport } = await import("nodemailer");
    return createTransport({
      host: hostname.replace(/^\[|\]$/g, ""),
      port: Number(port) || (protocol === "smtps:" ? 465 : 587),
      secure: protocol === "smtps:",
      requireTLS: protocol === "smtp:" && !LOCAL.has(hostname),
      ...(username && {
        auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
      }),
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  };
  let transport: ReturnType<typeof open> | null = null;
  return {
    async send({ to, subject, text }) {
      transport ??= open();
      await (await transport).sendMail({ from, to, subject, text });
    },
  };
}

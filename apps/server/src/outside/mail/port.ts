/** One letter to somebody of the staff; plain text. */
export type Mail = { to: string; subject: string; text: string };

/** Who delivers letters. `send` throws when nobody took it; the error's words may name people and are not logged. */
export type MailPort = { send(mail: Mail): Promise<void> };

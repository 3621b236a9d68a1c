import { randomBytes } from "node:crypto";
import { notifyApi } from "@crux/contract/notify";
import { userApi } from "@crux/contract/user";
import { runAsSystem } from "../kernel/verb/kernel.ts";
import { creditWallet } from "../modules/ledger/service.ts";
import { addUser, openSession } from "../modules/user/service.ts";
import { type Caller, createCaller } from "./caller.ts";
import type { Shop } from "./open-shop.ts";

export type NewPerson = {
  /** A bound mobile of their own; on unless said otherwise. */
  withMobile?: boolean;
  balanceCents?: number;
  userClass?: "PLAIN" | "VIP";
};

/** A caller with a fresh account and a session, without the slow password hash of a registration. */
export async function signUp(
  shop: Pick<Shop, "app">,
  { withMobile = true, balanceCents = 0, userClass = "PLAIN" }: NewPerson = {},
): Promise<Caller & { session: { uid: number; token: string } }> {
  const mark = randomBytes(6).toString("hex");
  const session = await runAsSystem(shop.app.kernel, async (ctx) => {
    const uid = await addUser(ctx, {
      name: `user-${mark}`,
      nickName: `nick-${mark}`.slice(0, 16),
      userClass,
      ...(withMobile ? { mobile: randomMobile() } : {}),
    });
    if (balanceCents > 0) {
      const why = { key: `sign-up ${uid}`, reason: "opening balance" };
      await creditWallet(ctx, { uid, amountCents: balanceCents, kind: "ADJUST_INCREASE", ...why });
    }
    return { uid, token: await openSession(ctx, uid) };
  });
  return { ...createCaller(shop.app.http, session), session };
}

/** Binds a mobile of their own to somebody, by the code that comes to it. */
export async function bindMobile({ sms }: Pick<Shop, "sms">, person: Caller): Promise<void> {
  const mobile = randomMobile();
  await person.call(notifyApi.sendMobileCode, { mobile, type: "CHANGE_MOBILE_TEXT" });
  const text = sms.inbox().find((one) => one.mobile === mobile)?.text ?? "";
  await person.call(userApi.modifyMobile, { mobile, code: /\d{6}/.exec(text)?.[0] ?? "" });
}

function randomMobile(): string {
  return `+8613${digits(9)}`;
}

/** A number in Australia that no other test sends anything to. */
export function australianMobile(): string {
  return `+614${digits(8)}`;
}

function digits(count: number): string {
  return String(randomBytes(6).readUIntBE(0, 6) % 10 ** count).padStart(count, "0");
}

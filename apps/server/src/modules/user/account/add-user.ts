import type { Ctx } from "../../../kernel/verb/context.ts";
import { insertUser, updateUser } from "./store.ts";

export type NewUser = {
  name: string;
  nickName: string;
  /** Without one nobody can log in by password. */
  passwordHash?: string;
  /** With its region code, taken as proven. */
  mobile?: string;
  userClass?: "PLAIN" | "VIP";
  membershipExpiresAt?: Date;
  /** Somebody of the demo, whose password is published. */
  isDemo?: boolean;
};

/** Adds a user without the checks of a registration, for the server's own loaders; returns the id. */
export async function addUser(ctx: Ctx, user: NewUser): Promise<number> {
  const { id } = await insertUser(ctx.db, {
    name: user.name,
    nickName: user.nickName,
    passwordHash: user.passwordHash ?? null,
    email: null,
    contactMobile: null,
    headImgUrl: "",
    sex: "",
    storeTag: "",
    now: ctx.now,
  });
  await updateUser(ctx.db, id, {
    mobile: user.mobile ?? null,
    isDemo: user.isDemo ?? false,
    userClass: user.userClass ?? "PLAIN",
    membershipExpiresAt: user.membershipExpiresAt ?? null,
  });
  return id;
}

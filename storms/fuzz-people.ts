import * as generalOutcome from "@crux/contract/outcomes/general";
import * as sessionOutcome from "@crux/contract/outcomes/session";
import { staffOpsApi } from "@crux/contract/staff";
import { userApi } from "@crux/contract/user";
import { runAsSystem } from "@crux/server/kernel/verb/kernel";
import { openSession } from "@crux/server/modules/user/service";
import { createCaller } from "@crux/server/testing/caller";
import type { Shop } from "@crux/server/testing/shop-on";
import { openStaff } from "@crux/server/testing/staff";
import type { Random } from "./random.ts";

/** Somebody who calls, with the user whom the path names. */
export type Actor = {
  who: "nobody" | "forger" | "customer" | "clerk" | "owner";
  uid: number;
  token: string | null;
};

/** Everybody who calls in a fuzz storm. */
export type Cast = {
  /** Somebody for a call: mostly whom it is made for. `otherUid` is a user who never calls. */
  pick(line: string, otherUid: number, random: Random): Actor;
  /** Another session for whoever was refused because a call of theirs ended the one they had. */
  comeBack(actor: Actor, code: number | null): Promise<void>;
};

const THROWN_OUT: readonly number[] = [
  sessionOutcome.TOKEN_MISSING,
  sessionOutcome.TOKEN_UNKNOWN,
  sessionOutcome.ACCOUNT_DISABLED,
  sessionOutcome.EXPIRED,
  generalOutcome.FORBIDDEN,
];

/** A customer, staff without any right, two owners, and those whom nobody knows. */
export async function hireCast(shop: Shop, session: { uid: number; token: string }): Promise<Cast> {
  const { uid } = session;
  const hired = async (who: "clerk" | "owner") =>
    (await openStaff(shop, who === "owner" ? "owner" : [])).session?.token ?? "";
  const customer: Actor = { who: "customer", ...session };
  const clerk: Actor = { who: "clerk", uid, token: await hired("clerk") };
  const owners: Actor[] = [
    { who: "owner", uid, token: await hired("owner") },
    { who: "owner", uid, token: await hired("owner") },
  ];
  const strangers: Actor[] = [
    { who: "forger", uid, token: "x".repeat(43) },
    { who: "nobody", uid, token: null },
  ];
  const isStill = async (who: Actor["who"], token: string) => {
    const { role } = await createCaller(shop.app.http, { uid, token }).call(staffOpsApi.me, {});
    return role === (who === "owner" ? "owner" : "");
  };
  return {
    pick(line, otherUid, random) {
      const chance = random.below(10);
      if (chance < 2) return random.pick(strangers);
      const isOps = line.includes("/ops/");
      if (chance === 2) return isOps ? customer : random.pick(owners);
      if (chance === 3) return isOps ? clerk : { ...customer, uid: otherUid };
      return isOps ? random.pick(owners) : customer;
    },
    async comeBack(actor, code) {
      if (code === null || !THROWN_OUT.includes(code) || !actor.token) return;
      if (actor === customer) {
        const known = createCaller(shop.app.http, session).call(userApi.current, {});
        if (await known.catch(() => null)) return;
        session.token = await runAsSystem(shop.app.kernel, (ctx) => openSession(ctx, uid));
        customer.token = session.token;
      } else if (actor.who === "owner" || actor.who === "clerk") {
        if (!(await isStill(actor.who, actor.token).catch(() => false))) actor.token = await hired(actor.who);
      }
    },
  };
}

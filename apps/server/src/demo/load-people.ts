import type { Ctx, UserCtx } from "../kernel/verb/context.ts";
import { creditWallet } from "../modules/ledger/service.ts";
import { setCashBackRules } from "../modules/member/service.ts";
import { sendMessage } from "../modules/notify/service.ts";
import { addUser, saveReceiver, saveSender, uploadIdPhoto } from "../modules/user/service.ts";
import { daysBefore } from "./days-before.ts";
import { DEMO_PEOPLE, type DemoPerson } from "./people.ts";
import { drawSpecimen } from "./specimen-card.ts";

/** Loads the three demo customers with their money and addresses, and the levels of the cash-back; answers their ids by name. */
export async function loadPeople(
  ctx: Ctx,
  hash: (password: string) => Promise<string>,
): Promise<Map<string, number>> {
  await setCashBackRules(ctx, [
    { consumeLevel: 1, downThreshold: 10_000, upThreshold: 50_000, returnRatio: 0.01 },
    { consumeLevel: 2, downThreshold: 50_000, upThreshold: 200_000, returnRatio: 0.02 },
    { consumeLevel: 3, downThreshold: 200_000, upThreshold: null, returnRatio: 0.03 },
  ]);
  const uids = new Map<string, number>();
  for (const person of DEMO_PEOPLE)
    uids.set(person.name, await loadPerson(ctx, person, await hash(person.password)));
  return uids;
}

const YEAR_MS = 365 * 24 * 60 * 60 * 1000;

async function loadPerson(ctx: Ctx, person: DemoPerson, passwordHash: string): Promise<number> {
  const { name, nickName, userClass } = person;
  const uid = await addUser(ctx, {
    name,
    nickName,
    passwordHash,
    userClass,
    isDemo: true,
    ...(person.mobile ? { mobile: person.mobile } : {}),
    ...(userClass === "VIP" ? { membershipExpiresAt: new Date(ctx.now.getTime() + YEAR_MS) } : {}),
  });
  if (person.balanceCents > 0) {
    const why = { key: `demo-${name}`, reason: "演示余额" };
    await creditWallet(ctx, { uid, amountCents: person.balanceCents, kind: "ADJUST_INCREASE", ...why });
  }
  const asPerson: UserCtx = {
    ...ctx,
    caller: { uid, userClass, sessionId: 0, hasMobile: person.mobile !== "" },
  };
  for (const sender of person.senders) await saveSender(asPerson, { ...sender, defaultFlag: false });
  for (const { identifyCode, ...receiver } of person.receivers)
    await saveReceiver(asPerson, {
      ...receiver,
      country: "中国",
      postCode: "",
      defaultFlag: false,
      userIdentityPojo: await specimenPapers(asPerson, receiver.name, identifyCode),
    });
  for (const { title, body, daysAgo } of person.messages)
    await sendMessage({ ...ctx, now: daysBefore(ctx.now, daysAgo) }, { uid, title, body });
  return uid;
}

/** Complete papers with drawn cards, so that the demo's customers can order to China at once. */
async function specimenPapers(ctx: UserCtx, client: string, identifyCode: string) {
  const side = async (idType: "FRONT" | "BACK") =>
    uploadIdPhoto(ctx, { idType, file: await drawSpecimen(idType) });
  return {
    client,
    identifyCode,
    identifyImgFront: await side("FRONT"),
    identifyImgBack: await side("BACK"),
  };
}

import { findPictureUrl, readManifest } from "@crux/demo/pictures/picture-manifest";
import type { Ctx } from "../kernel/verb/context.ts";
import { addRule, issueTicket, type RuleTerms } from "../modules/coupon/service.ts";
import { saveConfig } from "../modules/sale/service.ts";
import { DEMO_COUPONS } from "./coupons.ts";

const PLAIN_TERMS: Omit<RuleTerms, "title" | "description" | "imgUrl"> = {
  userClass: "PLAIN",
  newUserOnly: false,
  shopIds: [],
  durationDays: null,
  startsAt: null,
  endsAt: null,
  effectiveCents: 0,
  paidBasisPoints: 0,
  shipFeeOnly: false,
  matchCents: 0,
  matchQuantity: 0,
  perUser: 1,
  perRecommender: 0,
  total: 10_000,
  inCentre: false,
  isWelcome: false,
  isInvite: false,
  inviterRule: null,
};

/** Loads the coupons, the tickets of the demo customers (`uids` by name) and the address of the welcome coupon. */
export async function loadCoupons(ctx: Ctx, uids: ReadonlyMap<string, number>): Promise<void> {
  const manifest = readManifest();
  const byTitle = new Map<string, string>();
  for (const { picture, holders, earns, ...terms } of DEMO_COUPONS) {
    const imgUrl = findPictureUrl(manifest, picture);
    const inviterRule = (earns && byTitle.get(earns)) || null;
    const publicId = await addRule(ctx, { ...PLAIN_TERMS, ...terms, inviterRule, imgUrl });
    byTitle.set(terms.title, publicId);
    if (terms.isWelcome) await saveConfig(ctx, { NEW_USER_COUPON: publicId });
    for (const name of holders) {
      const uid = uids.get(name);
      if (uid !== undefined) await issueTicket(ctx, { publicId, uid, why: "demo" });
    }
  }
}

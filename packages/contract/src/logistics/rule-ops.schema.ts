import { z } from "zod";
import { edited, version } from "../edit.ts";
import * as cartOutcome from "../outcomes/cart.ts";
import * as generalOutcome from "../outcomes/general.ts";
import * as logisticsOutcome from "../outcomes/logistics.ts";
import { COUNTERSIGNED } from "../refusals.ts";
import { cents, filled, id, nothing, quantity, text, time, writtenMoment } from "../wire.ts";
import { ruleContent } from "./rule-content.schema.ts";

/** A version's number; null stands for the draft. */
const ruleVersion = id.nullable();
const country = z.enum(["CN", "TW", "MY", "AU", "GB"]);

/** A published version: it rules, is to come, is past, or was withdrawn before its time. */
const listedVersion = z.object({
  version: z.int(),
  state: z.enum(["RULING", "COMING", "PAST", "WITHDRAWN"]),
  validFrom: time,
  createTime: time,
  /** Who asked for it and who agreed; empty for a version that the shop began with. */
  publisher: z.string(),
  approver: z.string(),
  note: z.string(),
  routes: z.int(),
});
export type RuleVersion = z.infer<typeof listedVersion>;

/**
 * One field of one part in words; a part that came has no `before`, one that went has no `after`. `part` names the kind
 * of part and `key` which one.
 */
const part = z.enum(["route", "tax", "preset", "service"]);
const ruleChange = z.object({
  part,
  key: z.string(),
  name: z.string(),
  kind: z.enum(["ADDED", "REMOVED", "CHANGED"]),
  field: z.string(),
  label: z.string(),
  before: z.string(),
  after: z.string(),
});
export type RuleChange = z.infer<typeof ruleChange>;

/** What forbids publishing, in words, at the field that it is about; `part` is `all` for what concerns the whole. */
const ruleFault = z.object({
  part: z.enum([...part.options, "all"]),
  key: z.string(),
  name: z.string(),
  field: z.string(),
  label: z.string(),
  msg: z.string(),
});
export type RuleFault = z.infer<typeof ruleFault>;

/**
 * The one draft of the shop; `base` is the version that it began from (null in a shop without rules), and `content` that
 * version's while nobody edited.
 */
const draft = z.object({ content: ruleContent, base: z.int().nullable(), isChanged: z.boolean(), ...edited });
export type RuleDraft = z.infer<typeof draft>;

const limit = z.object({ label: z.string(), used: z.string(), limit: z.string(), isFull: z.boolean() });
const trialParcel = z.object({
  route: z.string(),
  routeName: z.string(),
  profile: z.string(),
  items: z.array(z.object({ skuId: z.int(), name: z.string(), quantity: z.int() })),
  fee: cents,
  tax: cents,
  /** The tax is paid with the order, and not by the receiver. */
  isPrepaid: z.boolean(),
  grossGrams: z.int(),
  chargedGrams: z.int(),
  /** How full it is, by each limit of its route. */
  limits: z.array(limit),
  /** Why nothing more lies in it. */
  reasons: z.array(z.string()),
});
export type TrialParcel = z.infer<typeof trialParcel>;
const trialScheme = z.object({
  presetId: z.string(),
  presetName: z.string(),
  solved: z.boolean(),
  fee: cents,
  /** What the receiver pays at the border. */
  tax: cents,
  daysMax: z.int(),
  parcels: z.array(trialParcel),
  unplaceable: z.array(z.object({ skuId: z.int(), name: z.string(), reason: z.string() })),
});
export type TrialScheme = z.infer<typeof trialScheme>;

const cartLine = z.object({ skuId: id, quantity });

export const logisticsOpsSchemas = {
  /** The two hundred that rule last, the last one first. */
  ruleVersions: {
    summary: "Versions of the parcel rules",
    input: nothing,
    output: z.array(listedVersion),
    fails: [],
  },
  ruleVersion: {
    summary: "What a version of the parcel rules says",
    input: z.object({ version: id }),
    output: listedVersion.extend({ content: ruleContent }),
    fails: [logisticsOutcome.RULES_NOT_FOUND],
  },
  /** Takes back a version whose time has not come; what was to rule before it does so again. */
  withdrawRules: {
    summary: "Withdraw parcel rules that do not rule yet",
    input: z.object({ version: id, reason: filled(200) }),
    output: listedVersion,
    fails: [logisticsOutcome.RULES_NOT_FOUND, logisticsOutcome.RULES_BEGUN],
  },
  /** What differs between two versions, field by field; null stands for the draft. */
  ruleChanges: {
    summary: "What changes between two versions of the parcel rules",
    input: z.object({ from: ruleVersion, to: ruleVersion }),
    output: z.array(ruleChange),
    fails: [logisticsOutcome.RULES_NOT_FOUND],
  },
  draft: { summary: "The draft of the parcel rules", input: nothing, output: draft, fails: [] },
  /** Keeps the draft however faulty it is; null drops it. */
  saveDraft: {
    summary: "Keep the draft of the parcel rules",
    input: z.object({ content: ruleContent.nullable(), version }),
    output: draft,
    fails: [generalOutcome.CHANGED_MEANWHILE],
  },
  checkDraft: {
    summary: "What forbids publishing the draft of the parcel rules",
    input: nothing,
    output: z.array(ruleFault),
    fails: [],
  },
  /** The goods of an order, and where they went, to try other rules on them. */
  orderCart: {
    summary: "The goods of an order, for a trial",
    input: z.object({ orderId: id }),
    output: z.object({
      country,
      lines: z.array(z.object({ skuId: z.int(), name: z.string(), quantity: z.int() })),
    }),
    fails: [logisticsOutcome.PARCEL_NOT_FOUND],
  },
  /** Splits goods as customers would see it under a version, or under the draft; `RULES_FAULTY` where that has faults. */
  tryCart: {
    summary: "Split a trial cart by a version or the draft of the parcel rules",
    input: z.object({ lines: z.array(cartLine).min(1).max(50), country, version: ruleVersion }),
    output: z.array(trialScheme),
    fails: [logisticsOutcome.RULES_NOT_FOUND, logisticsOutcome.RULES_FAULTY, cartOutcome.INVALID_QUANTITY],
  },
  /**
   * Makes the draft a version that rules from `validFrom` on (at once without it, or once a second person has agreed
   * where that is later), and empties the draft. It takes a second person.
   */
  publishRules: {
    summary: "Publish the draft of the parcel rules",
    input: z.object({
      version,
      validFrom: writtenMoment.nullable(),
      note: text(200).default(""),
    }),
    output: listedVersion,
    fails: [
      ...COUNTERSIGNED,
      generalOutcome.CHANGED_MEANWHILE,
      logisticsOutcome.RULES_FAULTY,
      logisticsOutcome.RULES_UNCHANGED,
    ],
  },
};

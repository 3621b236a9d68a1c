import { z } from "zod";
import { edited, version } from "../edit.ts";
import { LIMITS } from "../limits.ts";
import { searchText, staffList } from "../list.ts";
import {
  logisticsCompany,
  logisticsPkg,
  pkgStatus,
  pkgType,
  track,
  waybillNumber,
} from "../logistics.schema.ts";
import * as generalOutcome from "../outcomes/general.ts";
import * as logisticsOutcome from "../outcomes/logistics.ts";
import * as orderOutcome from "../outcomes/order.ts";
import * as userOutcome from "../outcomes/user.ts";
import { cents, filled, id, text, time } from "../wire.ts";
import { bulk } from "./bulk.ts";

const onePkg = z.object({ pkgId: id });
const reason = filled(200);

/** How a parcel stands with the papers that customs ask for; null before anybody looked. */
export const pkgPapers = z.enum(["NONE", "OK", "MISSING", "NAME_DIFFERS"]);

/** What somebody has to look at on the way of a parcel: silent for three days, or in trouble by its carrier's newest word. */
export const pkgProblem = z.enum(["NO_TRACK", "CUSTOMS", "RETURNED", "FAILED", "QUERY"]);
export type PkgProblem = z.infer<typeof pkgProblem>;

/**
 * What one number was declared with since the year began in Beijing: parcels and the cents of their goods; and what
 * still waits to be declared under it, with the parcel that is looked at. `allowance` in cents.
 */
export const idUse = z.object({
  pkgs: z.int(),
  amount: cents,
  waitingPkgs: z.int(),
  waitingAmount: cents,
  allowance: cents,
});
export type IdUse = z.infer<typeof idUse>;

/**
 * A parcel as staff see it; `exceptionCode` is the track code that somebody has to look at, `reversal` how a dispute or a
 * refund at the provider stands that took the order's payment back.
 */
export const opsPkg = logisticsPkg.extend({
  exceptionCode: z.int().nullable(),
  reversal: z.enum(["OPEN", "WON", "LOST", "REFUNDED", "FAILED"]).nullable(),
  papers: pkgPapers.nullable(),
});
export type OpsPkg = z.infer<typeof opsPkg>;

/** A parcel in the list of the staff: where it goes and how it stands, without its goods, its tracks and the address. */
const listedPkg = opsPkg
  .pick({
    id: true,
    orderId: true,
    extOrderId: true,
    logisticsRoute: true,
    logisticsPkgType: true,
    logisticsCompany: true,
    receiverName: true,
    receiverCountry: true,
    receiverCity: true,
    totalWeight: true,
    totalAmount: true,
    totalQuantity: true,
    realWeight: true,
    pkgStatus: true,
    exceptionCode: true,
    reversal: true,
    papers: true,
    remark: true,
    createTime: true,
    updateTime: true,
  })
  .extend({
    uid: z.int(),
    hasPhoto: z.boolean(),
    /** What staff noted; its customer never sees it. */
    note: z.string(),
    /** What its carrier told last, and when something was heard of it last. */
    lastTrack: track.nullable(),
    heardTime: time.nullable(),
    /** Why its carrier could not be asked; empty when it could. */
    failure: z.string(),
    /** Of parcels to be declared, where the papers are known. */
    idUse: idUse.nullable(),
  });
export type ListedPkg = z.infer<typeof listedPkg>;

const pkgStep = z.object({
  from: pkgStatus.nullable(),
  to: pkgStatus,
  /** `staff 5`, `user 7`, `carrier …` or `system`. */
  actor: z.string(),
  /** The name of that member of the staff; empty for others. */
  actorName: z.string(),
  why: z.string(),
  time,
});

/** What staff tell each other of a parcel; its customer never sees it. */
const pkgNote = z.object({ note: z.string(), ...edited });
export type PkgNote = z.infer<typeof pkgNote>;

const code = text(60);
const filters = {
  pkgStatusList: z.array(pkgStatus).max(9).default([]),
  orderId: id.optional(),
  /** Only parcels that somebody has to look at. */
  withException: z.boolean().default(false),
  /** Codes of routes. */
  routes: z.array(code).max(50).default([]),
  companies: z.array(code).max(50).default([]),
  /** Of parcels that wait to be declared. */
  papers: z.array(pkgPapers).max(4).default([]),
  hasPhoto: z.boolean().optional(),
  pkgType: pkgType.optional(),
  problem: z.array(pkgProblem).max(5).default([]),
  /** A waybill's number, of either leg; the number of a parcel or of its order; or the code on our label. */
  q: searchText(64),
};

/** 10,001 stands for more than 10,000. */
const count = z.int().min(0);
const countsOf = <Name extends string>(names: readonly Name[]) =>
  z.object(Object.fromEntries(names.map((name) => [name, count])) as Record<Name, typeof count>);

/** What a line of an answer or of pasted waybills comes to. */
export const waybillState = z.enum([
  "OK",
  /** Stands in it already. */
  "DONE",
  "UNKNOWN_PARCEL",
  "NUMBER_USED",
  /** The same parcel or number stands in a line above. */
  "TWICE",
  "WRONG_NUMBER",
  "WRONG_STATE",
  "PAPERS_MISSING",
  /** Whoever answered says what is wrong. */
  "FAULT",
]);
export type WaybillState = z.infer<typeof waybillState>;

const waybillLine = z.object({
  line: z.int(),
  /** The line as it came. */
  text: z.string(),
  pkgId: z.int().nullable(),
  number: z.string(),
  company: logisticsCompany.nullable(),
  /** Nobody named the company: it is the route's. */
  isGuessed: z.boolean(),
  state: waybillState,
  /** By what a good line is done: a supplier's own parcel leaves with its number. */
  move: z.enum(["declare", "handOver"]),
  /** What whoever answered says is wrong; who moved the parcel, for a wrong state. */
  said: z.string(),
  pkgStatus: pkgStatus.nullable(),
  receiverName: z.string(),
  routeName: z.string(),
});
export type WaybillLine = z.infer<typeof waybillLine>;

const picture = z.object({ base64: z.string() }).nullable();

export const pkgOpsSchemas = {
  pkgs: staffList(
    { summary: "Parcels of paid orders, for staff", sorts: ["createTime"], dates: ["createTime"], filters },
    listedPkg,
  ),
  /** How many parcels the same filters find in each state and queue. */
  pkgCounts: {
    summary: "Parcels in each state and queue, counted",
    fails: [],
    input: z.strictObject({ routes: filters.routes, companies: filters.companies, pkgType: filters.pkgType }),
    output: z.object({
      states: countsOf(pkgStatus.options),
      papers: countsOf(pkgPapers.options),
      problems: countsOf(pkgProblem.options),
      /** Parcels with any of these problems. */
      inTrouble: count,
      /** Codes and names of the routes that parcels go by which are not over. */
      routes: z.array(z.object({ code: z.string(), name: z.string() })),
    }),
  },
  pkg: {
    summary: "One parcel with all that moved it",
    fails: [logisticsOutcome.PARCEL_NOT_FOUND],
    input: onePkg,
    output: opsPkg.extend({
      uid: z.int(),
      history: z.array(pkgStep),
      idUse: idUse.nullable(),
      note: pkgNote,
    }),
  },
  declarePkgs: bulk(
    "Declare parcels to customs",
    onePkg.extend({ extOrderId: waybillNumber, logisticsCompany }),
  ),
  handOverPkgs: bulk(
    "Give parcels to their carriers",
    onePkg.extend({ extOrderId: waybillNumber.optional(), logisticsCompany: logisticsCompany.optional() }),
  ),
  packPkgs: bulk("Begin to pack parcels", onePkg),
  deliverPkgs: bulk("Note that parcels arrived", onePkg.extend({ why: text(200).default("") })),
  receivePkgs: bulk("Note that parcels were received", onePkg.extend({ why: text(200).default("") })),
  pollPkgs: bulk("Ask the carriers of parcels at once", onePkg),
  /** Reads lines of `parcel<tab>number[<tab>company[<tab>fault]]`, or of a table with a head, and writes nothing. */
  readWaybills: {
    summary: "Read pasted waybills, or the answer to a declaration",
    fails: [],
    input: z.object({ text: text(200_000) }),
    output: z.object({ rows: z.array(waybillLine), isCut: z.boolean() }),
  },
  /** A table of parcels for whoever declares them; parcels that lack papers, or are declared already, are left out and named. */
  exportDeclarations: {
    summary: "A table of parcels for whoever declares them",
    fails: [],
    input: z.object({
      pkgIds: z.array(id).min(1).max(LIMITS.bulkRows),
      profile: text(40).default(""),
      /** Numbers of papers as well. */
      withNumbers: z.boolean().default(false),
      reason,
    }),
    output: z.object({
      fileName: z.string(),
      base64: z.string(),
      count: z.int(),
      leftOut: z.array(z.object({ pkgId: z.int(), why: z.enum(["MISSING", "NAME_DIFFERS", "WRONG_STATE"]) })),
    }),
  },
  /** Parcels with goods and addresses, for labels and packing lists, in the order in which they are named. */
  printPkgs: {
    summary: "Parcels as labels and packing lists show them",
    fails: [],
    input: z.object({ pkgIds: z.array(id).min(1).max(LIMITS.bulkRows) }),
    output: z.array(opsPkg),
  },
  /** The papers that a parcel's order keeps, for whoever clears it. */
  showPapers: {
    summary: "The papers that a parcel is cleared with",
    fails: [logisticsOutcome.PARCEL_NOT_FOUND, orderOutcome.IDENTITY_INCOMPLETE],
    input: onePkg.extend({ reason }),
    output: z.object({
      client: z.string(),
      identifyCode: z.string(),
      front: picture,
      back: picture,
      idUse,
    }),
  },
  declarationProfiles: {
    summary: "The tables that parcels are declared by",
    fails: [],
    input: z.object({}),
    output: z.array(
      z.object({ id: z.string(), name: z.string(), routes: z.array(z.string()), hasNumbers: z.boolean() }),
    ),
  },
  /** `version` is that of the note which was edited. */
  notePkg: {
    summary: "Write a note on a parcel",
    input: onePkg.extend({ note: text(LIMITS.note), version }),
    output: pkgNote,
    fails: [logisticsOutcome.PARCEL_NOT_FOUND, userOutcome.NOT_FOUND, generalOutcome.CHANGED_MEANWHILE],
  },
  /** Has the carriers of a parcel asked at once. */
  pollPkg: {
    summary: "Ask the carriers of a parcel at once",
    input: onePkg,
    output: opsPkg,
    fails: [logisticsOutcome.PARCEL_NOT_FOUND, logisticsOutcome.WRONG_PARCEL_STATE],
  },
};

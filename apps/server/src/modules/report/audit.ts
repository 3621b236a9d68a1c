import type { Db } from "../../kernel/database/database.ts";
import { type Break, type Check, findBreaks, MAX_TOLD, tellBreaks } from "./check.ts";
import { COUPON_CHECKS } from "./check-coupons.ts";
import { FIGURE_CHECKS } from "./check-figures.ts";
import { type FilePlace, wrongFiles } from "./check-files.ts";
import { MONEY_CHECKS } from "./check-money.ts";
import { MOVES, wrongMoves } from "./check-moves.ts";
import { ORDER_CHECKS } from "./check-orders.ts";
import { PARCEL_CHECKS } from "./check-parcels.ts";
import { CHAINS, followChain, type Walked } from "./check-seals.ts";
import { STOCK_CHECKS } from "./check-stock.ts";
import { TILL_CHECKS } from "./check-tills.ts";
import { SEAL_KINDS } from "./seal-rows.ts";

/** `walked` is where a chain of seals goes on; `onWalk` hears how far it has been followed. */
type Look = {
  invariant: string;
  look: (db: Db, walked: Walked | null, onWalk: (walked: Walked) => Promise<void>) => Promise<Break[]>;
};

const CHECKS: readonly Check[] = [
  ...MONEY_CHECKS,
  ...ORDER_CHECKS,
  ...STOCK_CHECKS,
  ...COUPON_CHECKS,
  ...PARCEL_CHECKS,
  ...FIGURE_CHECKS,
  ...TILL_CHECKS,
];

const LOOKS: readonly Look[] = [
  ...CHECKS.map((check): Look => ({ invariant: check.invariant, look: (db) => findBreaks(db, check) })),
  ...MOVES.map((moves): Look => ({ invariant: moves.invariant, look: (db) => wrongMoves(db, moves) })),
  ...SEAL_KINDS.map(
    (kind): Look => ({
      invariant: CHAINS[kind].invariant,
      look: (db, walked, onWalk) => followChain(db, kind, walked, onWalk),
    }),
  ),
];

/** How far an audit has come: checks that are through with what they found, and where the chain that is followed goes on. */
export type AuditReached = { looks: number; breaks: Break[]; walked: Walked | null };

type Asked = {
  /** Compares rows with files, too. */
  files?: FilePlace;
  /** Nobody serves the shop meanwhile, so that no file is on its way. */
  isStill?: boolean;
  /** Where another process left it. */
  reached?: AuditReached | null;
  /** Hears how far it has come, of how many checks. */
  onStep?: (reached: AuditReached, total: number) => Promise<void>;
};

/**
 * Looks for every row that breaks an invariant; an empty list is the proof that all hold as far as a database can show
 * them (I-01 to I-25, I-49), and, with `files`, that what rows name is there and nothing else (I-38). A check that the damage
 * itself keeps from being computed is a break as well.
 */
export async function audit(
  db: Db,
  { files, isStill = false, reached = null, onStep = async () => {} }: Asked = {},
): Promise<Break[]> {
  const looks = files ? [...LOOKS, lookAtFiles(files, isStill)] : LOOKS;
  let at: AuditReached = reached ?? { looks: 0, breaks: [], walked: null };
  await onStep(at, looks.length);
  for (const one of looks.slice(at.looks)) {
    const onWalk = (walked: Walked) => onStep({ ...at, walked }, looks.length);
    const found = await looked(one, () => one.look(db, at.walked, onWalk));
    at = { looks: at.looks + 1, breaks: [...at.breaks, ...found], walked: null };
    await onStep(at, looks.length);
  }
  return at.breaks;
}

function lookAtFiles(files: FilePlace, isStill: boolean): Look {
  const look = async (db: Db) => {
    const found = await wrongFiles(db, files, { isStill });
    return [...Map.groupBy(found, ({ invariant }) => invariant)].flatMap(([invariant, rows]) => {
      const told = rows.slice(0, MAX_TOLD).map(({ what }) => what);
      return tellBreaks(invariant, told, rows.length);
    });
  };
  return { invariant: "I-38", look };
}

/** PostgreSQL's class of faults in data: a number out of range, a text that is none. */
const DATA_FAULT = /^22/;

async function looked({ invariant }: Look, look: () => Promise<Break[]>): Promise<Break[]> {
  try {
    return await look();
  } catch (error) {
    const isData = error instanceof Error && "code" in error && DATA_FAULT.test(String(error.code));
    if (!isData) throw error;
    return [{ invariant, what: `could not be computed: ${error.message}` }];
  }
}

import { type Kernel, runAsSystem } from "../../../kernel/verb/kernel.ts";
import { type CarrierAnswer, type CarrierPort, CarrierRefused } from "../../../outside/carrier/port.ts";
import { claimWaybills, type DueWaybill, notePoll } from "../../logistics/service.ts";
import { applyTracks } from "./apply-tracks.ts";

/** What a question came to; failures are words for the operator. */
type Asked = { isAnnounced: boolean } & ({ heard: CarrierAnswer } | { failure: string });

/**
 * Asks about the numbers that are due and acts on the answers; returns how many it asked about. The carrier is asked
 * between transactions, so one that hangs keeps nobody waiting (I-48).
 */
export async function pollCarriers(kernel: Kernel, carrier: CarrierPort): Promise<number> {
  const due = await runAsSystem(kernel, claimWaybills);
  await Promise.all(
    due.map(async (waybill) => {
      const outcome = await ask(carrier, waybill);
      await runAsSystem(kernel, async (ctx) => {
        if ("heard" in outcome) {
          const { company, number } = waybill;
          await applyTracks(ctx, { ...outcome.heard, company, number, from: carrier.name });
        }
        await notePoll(ctx, waybill, {
          everyMs: carrier.pollEveryMs,
          isAnnounced: outcome.isAnnounced,
          failure: "failure" in outcome ? outcome.failure : null,
        });
      });
    }),
  );
  return due.length;
}

async function ask(carrier: CarrierPort, waybill: DueWaybill): Promise<Asked> {
  let { isAnnounced } = waybill;
  try {
    if (!isAnnounced) await carrier.announce?.(waybill);
    isAnnounced = true;
    return { isAnnounced, heard: await carrier.query(waybill) };
  } catch (error) {
    return { isAnnounced, failure: failureOf(error) };
  }
}

/** Time-outs and broken connections by name; what a provider says about itself in its own code. */
function failureOf(error: unknown): string {
  if (error instanceof CarrierRefused) return error.message;
  return error instanceof Error ? error.name : "unknown";
}

import { randomUUID } from "node:crypto";
import type { OutsideName, OutsideSystem, systemSchemas } from "@crux/contract/report/system.schema";
import { sql } from "kysely";
import type { z } from "zod";
import type { Outside } from "../../../outside/outside.ts";
import { isSimulated } from "../../../outside/payment/simulated.ts";
import { WechatRefused } from "../../../outside/wechat/port.ts";
import { getOwnNotices, type OpsCtx, type StaffCtx } from "../../staff/service.ts";

/** Asks a system something that changes and costs nothing; throws when it does not answer as it should. */
type Probe = (ctx: StaffCtx) => Promise<unknown>;

/** What the shop depends on; what has no probe would charge for every question. */
type System = { kind: OutsideSystem["kind"]; probe: Probe | null };

const OFF: System = { kind: "OFF", probe: null };

function systemsOf({
  sms,
  mail,
  challenge,
  wechat,
  alipay,
  cashier,
  carrier,
}: Outside): Record<OutsideName, System> {
  const kindOf = (isSimulation: boolean) => (isSimulation ? "SIMULATED" : "REAL");
  const cashes = (provider: Outside["alipay"]): System =>
    provider ? { kind: kindOf(isSimulated(provider)), probe: () => provider.check() } : OFF;
  return {
    database: { kind: "REAL", probe: ({ db }) => sql`select 1`.execute(db) },
    storage: { kind: "REAL", probe: probeStorage },
    sms: sms.isOff ? OFF : { kind: kindOf("inbox" in sms), probe: null },
    mail: mail ? { kind: kindOf("inbox" in mail), probe: (ctx) => sendToOneself(ctx, mail) } : OFF,
    challenge: challenge
      ? {
          kind: kindOf(challenge.provider === "simulated"),
          probe: () => challenge.verify({ token: "check", ip: "127.0.0.1" }),
        }
      : OFF,
    wechat: wechat
      ? { kind: kindOf("people" in wechat), probe: () => wechat.exchange("check").catch(unlessRefused) }
      : OFF,
    alipay: cashes(alipay),
    cashier: cashes(cashier),
    carrier: carrier ? { kind: kindOf(carrier.name === "simulated"), probe: null } : OFF,
  };
}

/** Whoever refuses a code that it never gave is there, and knows who asks. */
function unlessRefused(error: unknown): void {
  if (!(error instanceof WechatRefused)) throw error;
}

async function probeStorage({ vault }: StaffCtx): Promise<void> {
  const name = `check/${randomUUID()}.part`;
  const body = Buffer.from("check");
  await vault.files.keep(name, body);
  const found = await vault.files.read(name);
  await vault.files.remove(name);
  if (!found?.equals(body)) throw new Error("storage gave back something else");
}

/** Whoever has no address for notices can't tell whether a letter arrives. */
class NoAddress extends Error {
  override readonly name = "NoAddress";
}

async function sendToOneself(ctx: StaffCtx, mail: NonNullable<Outside["mail"]>): Promise<void> {
  const { email } = await getOwnNotices(ctx);
  if (email === null) throw new NoAddress();
  await mail.send({ to: email, subject: "南十字控制台：测试邮件", text: "收到这封邮件，说明邮件发送正常。" });
}

type Test = z.output<(typeof systemSchemas)["testOutside"]["output"]>;

/** The calls about foreign systems, for the systems of this server. */
export function outsideCalls(outside: Outside) {
  const systems = systemsOf(outside);
  return {
    async list(): Promise<OutsideSystem[]> {
      return Object.entries(systems).map(([name, { kind, probe }]) => ({
        name: name as OutsideName,
        kind,
        testable: probe !== null,
      }));
    },
    test: {
      async prepare(ctx: StaffCtx, { name }: { name: OutsideName }): Promise<Test> {
        const from = performance.now();
        const failure = await failureOf(systems[name].probe, ctx);
        return { ok: failure === null, tookMs: Math.round(performance.now() - from), failure };
      },
      async change(ctx: OpsCtx, _asked: { name: OutsideName }, test: Test): Promise<Test> {
        ctx.note({ after: test });
        return test;
      },
    },
  };
}

/** What went wrong, by the name of the error: its words may say more than anybody should read. */
async function failureOf(probe: Probe | null, ctx: StaffCtx): Promise<string | null> {
  if (!probe) return "NotTestable";
  try {
    await probe(ctx);
    return null;
  } catch (error) {
    return error instanceof Error ? error.name : "unknown";
  }
}

import type { Outside } from "./outside.ts";

type Around = <Result>(system: string, call: string, work: () => Promise<Result>) => Promise<Result>;

const PAYING = ["open", "query", "close", "payBack", "check"] as const;

/** The same systems, with every call that travels run by `around`. */
export function watchedOutside(outside: Outside, around: Around): Outside {
  const { sms, wechat, alipay, cashier, carrier, mail, challenge } = outside;
  return {
    ...outside,
    sms: watched(sms, "sms", ["send"], around),
    wechat: wechat && watched(wechat, "wechat", ["exchange", "signPage", "sendNotice"], around),
    alipay: alipay && watched(alipay, "alipay", PAYING, around),
    cashier: cashier && watched(cashier, "cashier", PAYING, around),
    mail: mail && watched(mail, "mail", ["send"], around),
    challenge: challenge ? watched(challenge, "challenge", ["verify"], around) : null,
    carrier: carrier && watched(carrier, "carrier", ["announce", "query"], around),
  };
}

function watched<Port extends object>(
  port: Port,
  system: string,
  calls: readonly (keyof Port & string)[],
  around: Around,
): Port {
  const own = calls.flatMap((call) => {
    const work = port[call] as ((input: unknown) => Promise<unknown>) | null | undefined;
    return work ? [[call, (input: unknown) => around(system, call, () => work(input))] as const] : [];
  });
  return { ...port, ...Object.fromEntries(own) };
}

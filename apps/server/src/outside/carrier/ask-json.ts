import { CarrierRefused } from "./port.ts";

const LIMIT_MS = 10_000;

type Ask = { name: string; headers: Record<string, string>; body: string };

/** Posts to a provider and reads its JSON; throws `CarrierRefused` for another status or what is no JSON object. */
export async function askJson(url: string, { name, headers, body }: Ask): Promise<Record<string, unknown>> {
  const signal = AbortSignal.timeout(LIMIT_MS);
  const response = await fetch(url, { method: "POST", headers, body, redirect: "error", signal });
  const answer: unknown = await response.json().catch(() => null);
  if (!response.ok || typeof answer !== "object" || answer === null)
    throw new CarrierRefused(`${name} ${response.status}`);
  return answer as Record<string, unknown>;
}

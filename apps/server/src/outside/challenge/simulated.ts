import type { ChallengePort } from "./port.ts";

/** A provider inside this process, which takes the token `pass`, as often as it comes. */
export function createSimulatedChallenge(): ChallengePort {
  return {
    provider: "simulated",
    siteKey: "simulated",
    origins: [],
    verify: async ({ token }) => token === "pass",
  };
}

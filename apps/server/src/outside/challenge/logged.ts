import { ChallengeFailed, type ChallengePort } from "./port.ts";

/** The same provider, which notes each failure for whoever runs the shop: what happened, not to whom. */
export function loggedChallenge(challenge: ChallengePort, log: (failure: string) => void): ChallengePort {
  return {
    ...challenge,
    async verify(shown) {
      try {
        return await challenge.verify(shown);
      } catch (error) {
        log(
          error instanceof ChallengeFailed ? error.message : error instanceof Error ? error.name : "unknown",
        );
        throw error;
      }
    },
  };
}

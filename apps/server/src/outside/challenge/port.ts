/** Asks whether somebody is a person, before something that costs money. The widget in the page gives a token for it. */
export type ChallengePort = {
  /** By this name the page knows whose widget to show. */
  provider: "turnstile" | "hcaptcha" | "simulated";
  /** The public key of this shop, which the widget shows to its provider. */
  siteKey: string;
  /** Where the widget's script, frame, styles and calls come from, for the pages' policy. */
  origins: readonly string[];
  /**
   * Whether the token is a good one that was not shown before. Throws when the provider did not answer within five
   * seconds, or answered that it cannot say: `ChallengeFailed` then tells why.
   */
  verify(shown: { token: string; ip: string }): Promise<boolean>;
};

/** The provider answered, yet not about the token; its text says why and names nobody. */
export class ChallengeFailed extends Error {}

import { ChallengeFailed, type ChallengePort } from "./port.ts";

export type ChallengeAccount = { name: "turnstile" | "hcaptcha"; siteKey: string; secret: string };

const LIMIT_MS = 5_000;

/** Both answer the same form in the same shape. */
const PROVIDERS = {
  turnstile: {
    verify: "https://challenges.cloudflare.com/turnstile/v0/siteverify",
    origins: ["https://challenges.cloudflare.com"],
  },
  hcaptcha: {
    verify: "https://api.hcaptcha.com/siteverify",
    origins: ["https://hcaptcha.com", "https://*.hcaptcha.com"],
  },
};

/** Faults of the configuration or the provider, about which the token can do nothing. */
const NOT_THE_TOKEN = new Set<unknown>([
  ...["missing-input-secret", "invalid-input-secret", "sitekey-secret-mismatch"],
  ...["internal-error"],
]);

/** Cloudflare Turnstile or hCaptcha; each token is good once, which the provider sees to. */
export function createSiteverify(
  { name, siteKey, secret }: ChallengeAccount,
  address = PROVIDERS[name].verify,
): ChallengePort {
  return {
    provider: name,
    siteKey,
    origins: PROVIDERS[name].origins,
    async verify({ token, ip }) {
      const response = await fetch(address, {
        method: "POST",
        body: new URLSearchParams({ secret, response: token, remoteip: ip }),
        redirect: "error",
        signal: AbortSignal.timeout(LIMIT_MS),
      });
      const answer: unknown = await response.json().catch(() => null);
      if (!isVerdict(answer)) throw new ChallengeFailed(`${name} ${response.status}`);
      const fault = errorsOf(answer).find((error) => NOT_THE_TOKEN.has(error));
      if (fault) throw new ChallengeFailed(`${name} ${fault}`);
      return answer.success;
    },
  };
}

type Verdict = { success: boolean; "error-codes"?: unknown };

function isVerdict(answer: unknown): answer is Verdict {
  return (
    typeof answer === "object" &&
    answer !== null &&
    "success" in answer &&
    typeof answer.success === "boolean"
  );
}

function errorsOf({ "error-codes": errors }: Verdict): unknown[] {
  return Array.isArray(errors) ? errors : [];
}

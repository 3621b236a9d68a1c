import type { IdentitySide } from "./use-identity-photo.ts";

/** A drawn card that shows which side is meant. */
export function IdentityOutline({ side }: { side: IdentitySide }) {
  return (
    <svg viewBox="0 0 86 54" fill="none" stroke="currentColor" strokeWidth="1.5" aria-hidden="true">
      <rect x="1" y="1" width="84" height="52" rx="5" strokeDasharray="4 3" />
      {side === "FRONT" ? (
        <>
          <path d="M10 13h16M10 21h10M26 21h8M10 29h28M10 43h44" />
          <circle cx="66" cy="20" r="6" />
          <path d="M56 37c1-7 5-9 10-9s9 2 10 9z" />
        </>
      ) : (
        <>
          <circle cx="17" cy="16" r="7" />
          <path d="m17 11 1.500 3.300 3.500.3-2.700 2.400.9 3.500-3.200-1.900-3.200 1.900.9-3.500-2.700-2.400 3.500-.3zM32 13h42M36 21h34M24 38h14M44 38h26M24 45h14M44 45h30" />
        </>
      )}
    </svg>
  );
}

/** The shop's five stars, as on its icon. */
export function ShopStar() {
  return (
    <svg viewBox="96 64 336 368" width="28" height="28" aria-hidden="true" fill="var(--brand-600)">
      <path d="m256 74 17 41 41 17-41 17-17 41-17-41-41-17 41-17z" />
      <path d="m256 306 20 48 48 20-48 20-20 48-20-48-48-20 48-20z" />
      <path d="m132 196 15 36 36 15-36 15-15 36-15-36-36-15 36-15z" />
      <path d="m384 172 15 36 36 15-36 15-15 36-15-36-36-15 36-15z" />
      <path d="m322 268 8 20 20 8-20 8-8 20-8-20-20-8 20-8z" fill="var(--gold-700)" />
    </svg>
  );
}

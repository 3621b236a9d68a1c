/** The five stars of the shop as its sign; as large as the place gives it. */
export function ShopMark() {
  return (
    <svg viewBox="0 0 512 512" aria-hidden="true">
      <rect width="512" height="512" rx="112" fill="#0b6b52" />
      <g fill="#fff">
        <path d="m256 74 17 41 41 17-41 17-17 41-17-41-41-17 41-17z" />
        <path d="m256 306 20 48 48 20-48 20-20 48-20-48-48-20 48-20z" />
        <path d="m132 196 15 36 36 15-36 15-15 36-15-36-36-15 36-15z" />
        <path d="m384 172 15 36 36 15-36 15-15 36-15-36-36-15 36-15z" />
        <path fill="#e8c98a" d="m322 268 8 20 20 8-20 8-8 20-8-20-20-8 20-8z" />
      </g>
    </svg>
  );
}

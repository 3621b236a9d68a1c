import { Drawing } from "./drawing.tsx";

export function CouponDrawing() {
  return (
    <Drawing>
      <path data-tone="paper" d="M36 42h88v13a9 9 0 0 0 0 18v13H36V73a9 9 0 0 0 0-18z" />
      <path data-tone="soft" d="M96 42h28v13a9 9 0 0 0 0 18v13H96z" />
      <path d="M96 42v6M96 54v6M96 66v6M96 78v8M74 57a6.5 6 0 0 0-7-4h-3a5.5 5.5 0 0 0 0 11h4a5.5 5.5 0 0 1 0 11h-3a6.5 6 0 0 1-7-4M66 48v5M66 75v5M107 60h8M107 68h8" />
    </Drawing>
  );
}

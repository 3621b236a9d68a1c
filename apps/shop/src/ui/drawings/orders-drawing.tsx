import { Drawing } from "./drawing.tsx";

export function OrdersDrawing() {
  return (
    <Drawing>
      <rect data-tone="paper" x="46" y="28" width="68" height="76" rx="5" />
      <rect data-tone="soft" x="66" y="21" width="28" height="13" rx="4" />
      <path d="M58 50l4 4 7-8M78 51h24M58 68l4 4 7-8M78 69h24M58 86h11M78 87h16" />
    </Drawing>
  );
}

import { Drawing } from "./drawing.tsx";

export function NotFoundDrawing() {
  return (
    <Drawing>
      <path data-tone="paper" d="M48 24h46l20 20v60H48z" />
      <path data-tone="soft" d="M94 24v20h20z" />
      <path d="M67 57v5M93 57v5M68 82c3-6 8-9 13-9s10 3 13 9M128 66v8M124 70h8M36 50v6M33 53h6" />
    </Drawing>
  );
}

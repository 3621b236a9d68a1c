import { Drawing } from "./drawing.tsx";

export function AddressDrawing() {
  return (
    <Drawing>
      <path data-tone="paper" d="m34 56 26-10 40 12 26-10v46l-26 10-40-12-26 10z" />
      <path d="M60 46v46M100 58v46" />
      <path data-tone="soft" d="M80 84S62 68 62 50a18 18 0 0 1 36 0c0 18-18 34-18 34z" />
      <circle data-tone="paper" cx="80" cy="50" r="7" />
    </Drawing>
  );
}

import { Drawing } from "./drawing.tsx";

export function MessageDrawing() {
  return (
    <Drawing>
      <path
        data-tone="paper"
        d="M40 38a5 5 0 0 1 5-5h70a5 5 0 0 1 5 5v44a5 5 0 0 1-5 5H74L60 100V87H45a5 5 0 0 1-5-5z"
      />
      <path d="M56 50h48M56 60h48M56 70h26" />
      <circle data-tone="soft" cx="120" cy="34" r="8" />
    </Drawing>
  );
}

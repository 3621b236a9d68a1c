import { Drawing } from "./drawing.tsx";

export function LockDrawing() {
  return (
    <Drawing>
      <rect data-tone="paper" x="50" y="54" width="60" height="50" rx="6" />
      <path d="M62 54V43a18 18 0 0 1 36 0v11" />
      <circle data-tone="soft" cx="80" cy="75" r="7" />
      <path d="M80 82v9M122 40v8M118 44h8" />
    </Drawing>
  );
}

import { Drawing } from "./drawing.tsx";

export function MessageDrawing() {
  return (
    <Drawing>
      <path
        data-tone="paper"
        d="M42 32h76a6 6 0 0 1 6 6v42a6 6 0 0 1-6 6H72L56 98V86H42a6 6 0 0 1-6-6V38a6 6 0 0 1 6-6z"
      />
      <circle data-tone="soft" cx="118" cy="36" r="12" />
      <path d="M52 52h48M52 62h56M52 72h32" />
    </Drawing>
  );
}

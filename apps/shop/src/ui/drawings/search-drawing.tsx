import { Drawing } from "./drawing.tsx";

export function SearchDrawing() {
  return (
    <Drawing>
      <rect data-tone="paper" x="42" y="28" width="56" height="68" rx="5" />
      <path d="M53 43h34M53 54h22M53 65h14" />
      <circle data-tone="soft" cx="98" cy="70" r="19" />
      <path d="m112 84 14 14M91 64a9 9 0 0 1 7-5" />
      <path d="M122 34v8M118 38h8" />
    </Drawing>
  );
}

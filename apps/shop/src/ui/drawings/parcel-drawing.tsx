import { Drawing } from "./drawing.tsx";

export function ParcelDrawing() {
  return (
    <Drawing>
      <path data-tone="paper" d="m80 30 38 17v40l-38 17-38-17V47z" />
      <path data-tone="soft" d="m42 47 38 17 38-17-38-17z" />
      <path d="M80 64v40M61 38.5l38 17v14l-8-3.6V59" />
      <path d="M52 82l12 5.4M126 34v8M122 38h8M32 66v6M29 69h6" />
    </Drawing>
  );
}

import { Drawing } from "./drawing.tsx";

export function CartDrawing() {
  return (
    <Drawing>
      <path data-tone="paper" d="M52 44h68l-9 34H60z" />
      <path d="M34 32h13l16 58h48" />
      <path d="M70 44l4 34M86 44v34M102 44l-4 34M56 61h59" />
      <circle data-tone="paper" cx="70" cy="98" r="6" />
      <circle data-tone="paper" cx="104" cy="98" r="6" />
      <path d="M118 26v8M114 30h8M40 58v6M37 61h6" />
    </Drawing>
  );
}

import type { ReactNode } from "react";
import { createPortal } from "react-dom";

/** Puts a sheet or dialog with a form of its own outside the form that opens it: browsers lose the submitting of nested forms. */
export function OutsideForm({ children }: { children: ReactNode }) {
  return createPortal(children, document.body);
}

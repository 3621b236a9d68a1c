import type { StaffRight } from "@crux/rules/people/staff-rights";
import type { ComponentType } from "react";

/** One line of the route table. */
export type Route = {
  /** Below `/console`, as wouter reads it: `/orders`, `/orders/:id`. */
  path: string;
  /** What the page is called in the menu, in its h1 and in the document. */
  title: string;
  /** Rights of which one is enough to open it; without any, everybody of the staff may. */
  rights?: readonly StaffRight[];
  /** Where it stands in the menu: its group there, two characters for the narrow menu, and its key after `g`. */
  menu?: { group: string; short?: string; key?: string };
  /** It fills the window by itself, without menu and bar. */
  isWhole?: true;
  /** The file of the screen, which is its one export. */
  load: () => Promise<Record<string, ComponentType>>;
};

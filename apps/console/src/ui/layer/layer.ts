import { createContext, useContext } from "react";

/** The modal element that a piece stands in: what pops up has to lie within it, since everything else is inert. */
export const LayerContext = createContext<HTMLElement | null>(null);

/** Where menus and other popups are put. */
export function useLayer(): HTMLElement | undefined {
  return useContext(LayerContext) ?? undefined;
}

/** Why a drawer still stands open whose row is no longer there; empty while it is. */
export const DrawerNoteContext = createContext("");

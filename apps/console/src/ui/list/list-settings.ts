import { createContext, useContext } from "react";
import { useLocation } from "wouter";

/** How somebody likes to see a list. */
export type ListSettings = {
  /** Keys of the columns that they do not want to see. */
  hidden: readonly string[];
  /** Rows stand close. */
  compact: boolean;
  /** Filters under a name, as the address says them. */
  views: readonly { name: string; search: string }[];
};

/** Where settings are kept, by the name of the list. */
export type KeptSettings = {
  get(list: string): ListSettings | undefined;
  save(list: string, settings: ListSettings): void;
};

export const KeptSettingsContext = createContext<KeptSettings>({ get: () => undefined, save: () => {} });

const PLAIN: ListSettings = { hidden: [], compact: false, views: [] };

/** The settings of the list at the present address, and how to change them; its path is its name. */
export function useListSettings(): [ListSettings, (change: Partial<ListSettings>) => void] {
  const kept = useContext(KeptSettingsContext);
  const [path] = useLocation();
  const name =
    path
      .slice(1)
      .replaceAll("/", "-")
      .replace(/[^a-z-]/g, "") || "home";
  const settings = kept.get(name) ?? PLAIN;
  return [settings, (change) => kept.save(name, { ...settings, ...change })];
}

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
  /** False until it is known what is kept; a list that was drawn before would lose columns while somebody reads. */
  isKnown: boolean;
  get(list: string): ListSettings | undefined;
  save(list: string, settings: ListSettings): void;
};

export const KeptSettingsContext = createContext<KeptSettings>({
  isKnown: true,
  get: () => undefined,
  save: () => {},
});

const PLAIN: ListSettings = { hidden: [], compact: false, views: [] };

/** The settings of the list at the present address, how to change them, and whether they are known; its path is its name. */
export function useListSettings(): [
  settings: ListSettings,
  change: (change: Partial<ListSettings>) => void,
  isKnown: boolean,
] {
  const kept = useContext(KeptSettingsContext);
  const [path] = useLocation();
  const name =
    path
      .slice(1)
      .replaceAll("/", "-")
      .replace(/[^a-z-]/g, "") || "home";
  const settings = kept.get(name) ?? PLAIN;
  return [settings, (change) => kept.save(name, { ...settings, ...change }), kept.isKnown];
}

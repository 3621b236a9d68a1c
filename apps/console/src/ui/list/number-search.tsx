import { wholeNumber } from "./list-fields.ts";
import { SearchField } from "./search-field.tsx";

type NumberSearchProps = {
  label: string;
  value: number | undefined;
  /** Hears undefined for nothing, and for what is no number. */
  onSearch: (number: number | undefined) => void;
};

/** Where a list is searched by the number of something. */
export function NumberSearch({ label, value, onSearch }: NumberSearchProps) {
  return (
    <SearchField
      label={label}
      value={value === undefined ? undefined : String(value)}
      onSearch={(text) => onSearch(wholeNumber.read(text ?? ""))}
    />
  );
}

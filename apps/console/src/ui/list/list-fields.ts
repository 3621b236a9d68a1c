/** How one choice of a list is written into the address and read from it; what makes no sense is no choice. */
export type Field<Value> = {
  read(text: string): Value | undefined;
  write(value: Value): string;
  /** It may name a person, so that it never stands in an address: it lives in the history entry. */
  isPrivate?: true;
};

/** One of these words. */
export function choice<const Value extends string>(...values: Value[]): Field<Value> {
  return { read: (text) => values.find((value) => value === text), write: (value) => value };
}

/** Any of these words, joined by commas. */
export function choices<const Value extends string>(...values: Value[]): Field<readonly Value[]> {
  return {
    read(text) {
      const named = text.split(",");
      const known = values.filter((value) => named.includes(value));
      return known.length > 0 ? known : undefined;
    },
    write: (chosen) => chosen.join(","),
  };
}

/** A text that names nobody: a number of an order, a waybill, a barcode. */
export const word: Field<string> = { read: (text) => text || undefined, write: (text) => text };

/** A text that may be somebody's name or mobile. */
export const person: Field<string> = { ...word, isPrivate: true };

export const wholeNumber: Field<number> = {
  read: (text) => (/^\d{1,15}$/.test(text) ? Number(text) : undefined),
  write: String,
};

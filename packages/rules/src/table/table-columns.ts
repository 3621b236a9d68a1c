/** What is wrong in a table: its line, counted from 1 for the head, and the title of the column; empty for the whole line. */
export type TableFault = { row: number; column: string; why: string };

/** How a kind of table is read by the titles of its first line. */
export type TableColumns<Field extends string> = {
  /** The first line of such a table. */
  head: string[];
  title(field: Field): string;
  /** The fields of a table by its first line; null for a column that says nothing here. */
  fieldsOf(head: readonly string[]): (Field | null)[];
  /** What keeps a table from being read by its first line; null when it can be. */
  headProblem(fields: readonly (Field | null)[]): string | null;
  /** A line by its fields. */
  cellsOf(fields: readonly (Field | null)[], row: readonly string[]): Partial<Record<Field, string>>;
};

const plain = (title: string) => title.normalize("NFKC").replace(/\s/g, "").toUpperCase();

/** The columns of a kind of table, in their order; `needs` are those that no table can do without. */
export function tableColumns<Field extends string>(
  fields: readonly Field[],
  titles: Readonly<Record<Field, string>>,
  needs: readonly Field[],
): TableColumns<Field> {
  const byTitle = new Map(fields.map((field) => [plain(titles[field]), field]));
  return {
    head: fields.map((field) => titles[field]),
    title: (field) => titles[field],
    fieldsOf: (head) => head.map((title) => byTitle.get(plain(title)) ?? null),
    headProblem(found) {
      const known = found.filter((field) => field !== null);
      const twice = known.find((field, place) => known.indexOf(field) < place);
      if (known.length === 0) return "第一行不是列名，请使用模板中的列名";
      if (twice) return `列“${titles[twice]}”出现了两次`;
      const missing = needs.filter((field) => !known.includes(field));
      return missing.length === 0 ? null : `缺少列：${missing.map((field) => titles[field]).join("、")}`;
    },
    cellsOf(found, row) {
      const cells: Partial<Record<Field, string>> = {};
      found.forEach((field, place) => {
        if (field) cells[field] = row[place] ?? "";
      });
      return cells;
    },
  };
}

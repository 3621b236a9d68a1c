import type { Field } from "./list-fields.ts";
import type { ListTab } from "./list-tabs.tsx";
import type { ListState } from "./use-list-state.ts";

// biome-ignore lint/suspicious/noExplicitAny: a bound has to accept fields of every value.
type Fields = Record<string, Field<any>>;

type Tab<Value> = readonly [text: string, value: Value, counted?: Pick<ListTab, "count" | "isCapped">];

/** The tabs of a list whose field `name` they choose: the text of each and its value, none for what is shown unless somebody chooses. */
export function tabsOf<F extends Fields, Name extends keyof F & string>(
  { values, href }: Pick<ListState<F>, "values" | "href">,
  name: Name,
  tabs: readonly Tab<ListState<F>["values"][Name]>[],
): ListTab[] {
  return tabs.map(([text, value, counted]) => ({
    text,
    href: href({ [name]: value } as ListState<F>["values"]),
    isCurrent: values[name] === value,
    ...counted,
  }));
}

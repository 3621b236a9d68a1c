import type { Choices } from "./document-sections.tsx";

/** What brands and tags are called; a number for those that are gone. */
export function namesOf(choices: Choices) {
  const brands = new Map(choices?.brands.map(({ id, name }) => [id, name]));
  const tags = new Map(choices?.tags.map(({ id, name }) => [id, name]));
  return {
    brandOf: (id: number | null) => (id === null ? "" : (brands.get(id) ?? String(id))),
    tagOf: (id: number) => tags.get(id) ?? String(id),
  };
}

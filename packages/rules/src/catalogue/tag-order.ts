/** Tags of a higher priority number are hidden (R-TAG-05). */
export const LAST_SHOWN_PRIORITY = 1000;

type Ordered = { id: number; priority: number; disable: boolean };

/** What is shown of tags or home pictures: not disabled, up to priority 1000, lowest number first, ties by id (OP-019). */
export function inOrder<Item extends Ordered>(items: readonly Item[]): Item[] {
  return items
    .filter((item) => !item.disable && item.priority <= LAST_SHOWN_PRIORITY)
    .sort((a, b) => a.priority - b.priority || a.id - b.id);
}

import { type ReactNode, useState } from "react";
import { Button } from "../form/button.tsx";
import { Typed } from "../form/typed.tsx";
import { Drawer } from "../layer/drawer.tsx";
import { DrawerNoteContext } from "../layer/layer.ts";
import { Notice } from "../page/notice.tsx";
import type { RowKey } from "./use-selection.ts";

type OpenRowProps<Row> = {
  /** The rows of a list, or all that there are of something; undefined until they are there. */
  list: { rows: readonly Row[] | undefined; isOld?: boolean };
  /** What the address has open; null where that is nothing. */
  open: string | null;
  /** The drawer of what is being added, while the address has that open. */
  added?: ReactNode;
  keyOf: (row: Row) => RowKey;
  /** What one row is, and how the list is called: `["这条申请", "待批"]`. */
  words: readonly [row: string, list: string];
  /** The list holds all that there are: what it lacks is nowhere. */
  isWhole?: boolean;
  onClose: () => void;
  /** The drawer of the row. */
  children: (row: Row) => ReactNode;
};

/**
 * The drawer of the row that the address has open. Where the list has no such row it says so; a row that was there and
 * went, since somebody dealt with it, takes its drawer along, unless something was typed there and is not saved.
 */
export function OpenRow<Row>(props: OpenRowProps<Row>) {
  const { list, open, added, keyOf, words, isWhole, onClose, children } = props;
  const [met, setMet] = useState<Row>();
  const [isUnsaved, setUnsaved] = useState(false);
  const is = (one: Row | undefined) => one !== undefined && String(keyOf(one)) === open;
  const row = list.rows?.find(is);
  if (row && row !== met) setMet(row);
  const shown = row ?? (isUnsaved && is(met) ? met : undefined);
  if (shown)
    return (
      <Typed onChange={setUnsaved}>
        <DrawerNoteContext value={row ? "" : `${words[0]}已不在当前列表里，输入的内容还没有保存`}>
          {children(shown)}
        </DrawerNoteContext>
      </Typed>
    );
  if (added) return added;
  if (open === null || is(met) || !list.rows || list.isOld) return null;
  const none = `没有${words[0]}`;
  return (
    <Drawer title={`${words[1]} ${open}`} onClose={onClose}>
      <Notice text={isWhole ? none : `${none}，或不在当前列表里`} note="请核对网址里的编号">
        <Button onClick={onClose}>返回{words[1]}</Button>
      </Notice>
    </Drawer>
  );
}

import { liveValue } from "@crux/web/live-value";

/** One key that does something: `j`, `Shift+x`, `Enter`, `/`, two in a row, `g o`, or with Ctrl or ⌘, `mod+s`. */
export type Binding = {
  keys: string;
  /** What it does, for the list of keys; keys without words are not listed. */
  text?: string;
  act: () => void;
  /** The modal element that it belongs to; null for the page. */
  layer: HTMLElement | null;
  /** Works in text fields, too. */
  whileTyping?: boolean;
};

/** What a scan gun typed; true when somebody had use for it, so that others do not look at it. */
type ScanHandler = (code: string) => boolean;

/** A gun types at most this long from key to key; people are slower. */
const GUN_MS = 35;
/** The shortest label of ours is `P1`. */
const MIN_SCAN = 2;
const SEQUENCE_MS = 1_200;
const TYPING =
  "input:not([type=checkbox], [type=radio], [type=button]), textarea, select, [contenteditable], [role=gridcell]";
const OWN_KEYS = "[role=menu], [role=listbox], [role=tablist]";

const bindings = new Set<Binding>();
const scans: ScanHandler[] = [];
/** Counts up when keys come or go, for the list of them. */
const version = liveValue(0);

let prefix = { key: "", at: 0 };
let burst = { text: "", at: 0, field: null as HTMLInputElement | null, before: "" };
let delayed: ReturnType<typeof setTimeout> | undefined;

/** Adds keys until the returned function is called. */
export function bindKeys(added: readonly Binding[]): () => void {
  listen();
  for (const one of added) bindings.add(one);
  version.set(version.get() + 1);
  return () => {
    for (const one of added) bindings.delete(one);
    version.set(version.get() + 1);
  };
}

/** Hears scans until the returned function is called; whoever came last is asked first. */
export function hearScans(handler: ScanHandler): () => void {
  listen();
  scans.push(handler);
  return () => void scans.splice(scans.indexOf(handler), 1);
}

/** The keys of this moment that have words, as a hook. */
export function useBindings(): readonly Binding[] {
  version.use();
  return [...bindings].filter(({ text }) => text);
}

let isListening = false;

function listen(): void {
  if (isListening) return;
  isListening = true;
  document.addEventListener("keydown", onKey, { capture: true });
}

function onKey(event: KeyboardEvent): void {
  if (event.isComposing || event.altKey) return;
  if (event.ctrlKey || event.metaKey) {
    pressWithCtrl(event);
    return;
  }
  const now = event.timeStamp;
  const isQuick = now - burst.at <= GUN_MS;
  if (event.key === "Enter" && isQuick && burst.text.length >= MIN_SCAN) {
    endScan(event);
    return;
  }
  if (event.key.length === 1) {
    clearTimeout(delayed);
    const field = event.target instanceof HTMLInputElement ? event.target : null;
    if (isQuick) burst = { ...burst, text: burst.text + event.key, at: now };
    else burst = { text: event.key, at: now, field, before: field?.value ?? "" };
    const binding = isQuick ? undefined : findBinding(event);
    if (!binding) return;
    event.preventDefault();
    // A gun's first letter is no wish: it counts when no other follows as quickly as a gun types.
    delayed = setTimeout(() => binding.act(), scans.length > 0 ? GUN_MS + 1 : 0);
    return;
  }
  const binding = findBinding(event);
  if (!binding) return;
  event.preventDefault();
  binding.act();
}

/** Works while somebody types, too; what the browser does by these keys gives way. */
function pressWithCtrl(event: KeyboardEvent): void {
  const layer = upperLayer();
  const keys = `mod+${event.key.toLowerCase()}`;
  const binding = [...bindings].findLast((one) => one.layer === layer && one.keys === keys);
  if (!binding || event.defaultPrevented) return;
  event.preventDefault();
  binding.act();
}

/** The modal that lies above all else; null where none does. */
function upperLayer(): HTMLElement | null {
  return [...document.querySelectorAll<HTMLElement>("dialog:modal")].at(-1) ?? null;
}

function endScan(event: KeyboardEvent): void {
  const { text, field, before } = burst;
  burst = { text: "", at: 0, field: null, before: "" };
  clearTimeout(delayed);
  const isTaken = scans.toReversed().some((handler) => handler(text));
  if (!isTaken) return;
  event.preventDefault();
  event.stopPropagation();
  if (field?.isConnected) putBack(field, before);
}

/** What a gun typed into a field that was not meant goes out of it again, so that React hears of it. */
function putBack(field: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, text);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

function findBinding(event: KeyboardEvent): Binding | undefined {
  const target = event.target instanceof Element ? event.target : null;
  const isTyping = target?.closest(TYPING) !== null && target !== null;
  if (event.defaultPrevented || target?.closest(OWN_KEYS)) return undefined;
  // A button that has the focus is pressed by Enter and blank, whatever they do elsewhere.
  if ((event.key === "Enter" || event.key === " ") && target?.closest("button, a, summary, label"))
    return undefined;
  const layer = upperLayer();
  const pressed = event.shiftKey && event.key.length > 1 ? `Shift+${event.key}` : nameOf(event);
  const sequence = event.timeStamp - prefix.at < SEQUENCE_MS ? `${prefix.key} ${pressed}` : "";
  const open = [...bindings].filter((one) => one.layer === layer && (!isTyping || one.whileTyping));
  const found =
    open.findLast(({ keys }) => keys === sequence) ?? open.findLast(({ keys }) => keys === pressed);
  const begins = !found && open.some(({ keys }) => keys.startsWith(`${pressed} `));
  prefix = begins ? { key: pressed, at: event.timeStamp } : { key: "", at: 0 };
  return found;
}

function nameOf({ key, shiftKey }: KeyboardEvent): string {
  return shiftKey && /^[a-z]$/i.test(key) ? `Shift+${key.toLowerCase()}` : key;
}

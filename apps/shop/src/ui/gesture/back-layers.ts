interface Layer {
  id: string;
  close: () => void;
  isPushed: boolean;
}

const MARK = "layer";
/** History answers at once; a phone that is busy may take seconds, and whoever opens a page before has it taken back. */
const PATIENCE_MS = 8000;
let layers: Layer[] = [];
let settling: Promise<void> | undefined;
let isListening = false;

/**
 * Gives an open sheet or dialog its own history entry, so that system back closes it first (G12).
 * `close` runs when the customer goes back; the answer removes the layer and its entry, and resolves when
 * history has settled, so that a navigation may follow.
 */
export function openLayer(close: () => void): () => Promise<void> {
  listen();
  const layer: Layer = { id: crypto.randomUUID?.() ?? String(Math.random()), close, isPushed: false };
  layers.push(layer);
  // A pushed entry during a pending back() would be taken back in place of the old one.
  if (settling) void settling.then(() => push(layer));
  else push(layer);
  return () => remove(layer);
}

/** Closes every open sheet and dialog; resolves when their history entries are gone and a navigation may follow. */
export async function closeLayers(): Promise<void> {
  const open = layers.filter((layer) => layer.isPushed).length;
  const gone = layers;
  layers = [];
  for (const layer of gone.reverse()) layer.close();
  if (open > 0) await goBack(open);
  await settling;
}

function push(layer: Layer): void {
  if (!layers.includes(layer)) return;
  const { over = 0, ...state } = readState();
  // How many entries to go back to the page's own, for a reload.
  history.pushState({ ...state, [MARK]: layer.id, over: Number(over) + 1 }, "");
  layer.isPushed = true;
}

function remove(layer: Layer): Promise<void> {
  if (!layers.includes(layer)) return settling ?? Promise.resolve();
  layers = layers.filter((other) => other !== layer);
  return topMark() === layer.id ? goBack() : Promise.resolve();
}

/** Goes back, and on over entries whose layers closed while others lay on them. */
function goBack(steps = 1): Promise<void> {
  settling ??= new Promise<void>((resolve) => {
    const settle = (event?: Event) => {
      if (event && isLeftOver()) return history.back();
      settling = undefined;
      window.removeEventListener("popstate", settle);
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(settle, PATIENCE_MS);
    window.addEventListener("popstate", settle);
    history.go(-steps);
  });
  return settling;
}

function listen(): void {
  if (isListening) return;
  isListening = true;
  window.addEventListener("popstate", () => {
    const mark = topMark();
    // An entry whose layer closed by navigating away: the customer wants the page below it.
    if (isLeftOver()) void goBack();
    const keep = layers.findIndex((layer) => layer.id === mark);
    const gone = layers.filter((layer, index) => layer.isPushed && index > keep);
    layers = layers.filter((layer) => !gone.includes(layer));
    for (const layer of gone.reverse()) layer.close();
  });
}

/** True on an entry of a layer that is no more. */
function isLeftOver(): boolean {
  const mark = topMark();
  return mark !== undefined && !layers.some((layer) => layer.id === mark);
}

function topMark(): unknown {
  return readState()[MARK];
}

function readState(): Record<string, unknown> {
  const state: unknown = history.state;
  return typeof state === "object" && state !== null ? (state as Record<string, unknown>) : {};
}

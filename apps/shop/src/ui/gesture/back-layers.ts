interface Layer {
  id: string;
  close: () => void;
  isPushed: boolean;
}

const MARK = "layer";
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
  history.pushState({ ...readState(), [MARK]: layer.id }, "");
  layer.isPushed = true;
}

function remove(layer: Layer): Promise<void> {
  if (!layers.includes(layer)) return settling ?? Promise.resolve();
  layers = layers.filter((other) => other !== layer);
  return topMark() === layer.id ? goBack() : Promise.resolve();
}

function goBack(steps = 1): Promise<void> {
  settling ??= new Promise<void>((resolve) => {
    const settle = () => {
      settling = undefined;
      window.removeEventListener("popstate", settle);
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(settle, 500);
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
    const keep = layers.findIndex((layer) => layer.id === mark);
    // An entry whose layer closed by navigating away: the customer wants the page below it.
    if (mark !== undefined && keep === -1) void goBack();
    const gone = layers.filter((layer, index) => layer.isPushed && index > keep);
    layers = layers.filter((layer) => !gone.includes(layer));
    for (const layer of gone.reverse()) layer.close();
  });
}

function topMark(): unknown {
  return readState()[MARK];
}

function readState(): Record<string, unknown> {
  const state: unknown = history.state;
  return typeof state === "object" && state !== null ? (state as Record<string, unknown>) : {};
}

import type { Cart } from "@crux/contract/cart.schema";
import type { Edits, LineEdit } from "./cart-edits.ts";

const SEND_AFTER_MS = 300;

type Change = LineEdit & { id: number };

type Ports = {
  send(changes: Change[]): Promise<Cart>;
  /** Takes the server's answer, which is the truth. */
  keep(cart: Cart): void;
  /** Hears of a change that did not come through; the former value shows again. */
  onFail(change: Change, error: unknown): void;
  onState(state: { edits: Edits; isPending: boolean }): void;
};

export type CartQueue = {
  /** Changes lines at once on screen and after a moment on the server; a later wish replaces an earlier one. */
  edit(ids: readonly number[], edit: LineEdit): void;
  /** Sends what waits and resolves when the server has answered everything. */
  settle(): Promise<void>;
  /** Runs another cart call after what waits and before what comes; its lines' edits are dropped. */
  run(job: () => Promise<void>, dropped?: readonly number[]): Promise<void>;
};

/** Sends cart changes one call at a time, so that answers cannot overtake each other. */
export function createCartQueue(ports: Ports): CartQueue {
  let waiting = new Map<number, LineEdit>();
  let sent = new Map<number, LineEdit>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let tail: Promise<void> = Promise.resolve();
  let jobs = 0;

  const tell = () => {
    const edits = new Map(sent);
    for (const [id, edit] of waiting) edits.set(id, { ...edits.get(id), ...edit });
    ports.onState({ edits, isPending: edits.size > 0 || jobs > 0 });
  };
  const enqueue = (job: () => Promise<void>): Promise<void> => {
    jobs += 1;
    tell();
    tail = tail.then(job).finally(() => {
      jobs -= 1;
      tell();
    });
    const done = tail;
    tail = tail.catch(() => {});
    return done;
  };
  const sendOne = async (change: Change) => {
    try {
      ports.keep(await ports.send([change]));
    } catch (error) {
      ports.onFail(change, error);
    }
  };
  const sendWaiting = async () => {
    if (waiting.size === 0) return;
    [sent, waiting] = [waiting, new Map()];
    tell();
    const changes = [...sent].map(([id, edit]) => ({ id, ...edit }));
    const [only] = changes;
    if (only && changes.length === 1) await sendOne(only);
    else {
      try {
        ports.keep(await ports.send(changes));
      } catch {
        // One bad line fails the whole call: the others deserve their own try.
        for (const change of changes) await sendOne(change);
      }
    }
    sent = new Map();
  };
  const flush = () => {
    clearTimeout(timer);
    return enqueue(sendWaiting);
  };

  return {
    edit(ids, edit) {
      for (const id of ids) waiting.set(id, { ...waiting.get(id), ...edit });
      clearTimeout(timer);
      timer = setTimeout(flush, SEND_AFTER_MS);
      tell();
    },
    settle: flush,
    run(job, dropped = []) {
      for (const id of dropped) waiting.delete(id);
      void flush();
      return enqueue(job);
    },
  };
}

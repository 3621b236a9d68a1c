import { useEffect, useRef, useState } from "react";
import { type CellChange, type Edits, withChanges } from "./cell-edits.ts";

const NONE: Edits = new Map();
const MOST_STEPS = 200;

/** What stood in the grid when somebody went to another page of the console: it stands there when they come back. */
let kept: Edits = NONE;

type EditStack = {
  edits: Edits;
  change(changes: readonly CellChange[]): void;
  /** Takes the last change back; does nothing without one. */
  undo(): void;
  redo(): void;
  /** Replaces all, as after saving; nothing of it can be taken back. */
  settle(next: (edits: Edits) => Edits): void;
};

/** The changes of the grid that are not saved, with the way back. Leaving the console asks first. */
export function useEdits(): EditStack {
  const [edits, setEdits] = useState(kept);
  const steps = useRef<{ past: Edits[]; future: Edits[] }>({ past: [], future: [] });
  kept = edits;
  const isEmpty = edits.size === 0;
  useEffect(() => {
    if (isEmpty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [isEmpty]);
  return {
    edits,
    change(changes) {
      const next = withChanges(edits, changes);
      steps.current = { past: [...steps.current.past, edits].slice(-MOST_STEPS), future: [] };
      setEdits(next);
    },
    undo() {
      const last = steps.current.past.pop();
      if (!last) return;
      steps.current.future.push(edits);
      setEdits(last);
    },
    redo() {
      const next = steps.current.future.pop();
      if (!next) return;
      steps.current.past.push(edits);
      setEdits(next);
    },
    settle(next) {
      steps.current = { past: [], future: [] };
      setEdits(next);
    },
  };
}

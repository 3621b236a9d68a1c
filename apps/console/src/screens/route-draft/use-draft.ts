import { refresh } from "@crux/client/query";
import { logisticsOpsApi } from "@crux/contract/logistics";
import type { RuleContent } from "@crux/contract/logistics/rule-content.schema";
import type { RuleDraft } from "@crux/contract/logistics/rule-ops.schema";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { clashOf } from "../../browser/merge-edit.ts";
import { useAction } from "../../browser/use-action.ts";
import { conflictsOf, mergeContent, type PartId } from "./content-parts.ts";

const SAVE_MS = 700;

/** Both of a clash, for whoever has to choose between parts. */
type Conflict = {
  editor: string;
  editTime: string | null;
  now: RuleContent;
  version: number;
  parts: PartId[];
};

export type DraftState = {
  content: RuleContent;
  version: number;
  /** What was typed and what the server has. */
  state: "saved" | "saving" | "failed" | "clash";
  conflict: Conflict | null;
  edit(change: (content: RuleContent) => RuleContent): void;
  /** Saves at once what is still waiting, and answers the version then; null where that failed. */
  flush(): Promise<number | null>;
  /** Goes on after a clash: of each part that both changed, theirs where it is named. */
  settle(isTheirs: (part: PartId) => boolean): void;
  retry(): void;
};

/**
 * The draft as it is typed, which saves itself. Where somebody else edited meanwhile their parts and mine are put
 * together; only a part that both changed is asked about.
 */
export function useDraft(loaded: RuleDraft): DraftState {
  const [content, setContent] = useState(loaded.content);
  const [version, setVersion] = useState(loaded.version);
  const [isWaiting, setWaiting] = useState(false);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const queries = useQueryClient();
  const save = useAction(logisticsOpsApi.saveDraft, { isTold: true });
  // What timers and answers see, which may come after another key was pressed.
  const known = useRef({ content: loaded.content, saved: loaded.content, version: loaded.version });
  const running = useRef<Promise<boolean> | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const call = useRef(save.run);
  call.current = save.run;
  const failure = useRef(save.error);
  failure.current = save.error;

  function show(next: RuleContent) {
    known.current.content = next;
    setContent(next);
  }

  async function saveNow(): Promise<boolean> {
    clearTimeout(timer.current);
    if (running.current) {
      await running.current;
      return known.current.content === known.current.saved || saveNow();
    }
    const sent = known.current.content;
    if (sent === known.current.saved) {
      setWaiting(false);
      return true;
    }
    running.current = (async () => {
      const answer = await call.current({ content: sent, version: known.current.version });
      if (!answer) return false;
      known.current.saved = sent;
      known.current.version = answer.version;
      setVersion(answer.version);
      await refresh(
        queries,
        logisticsOpsApi.draft,
        logisticsOpsApi.checkDraft,
        logisticsOpsApi.ruleChanges,
        logisticsOpsApi.tryCart,
      );
      return true;
    })();
    const isSaved = await running.current;
    running.current = null;
    if (isSaved && known.current.content === known.current.saved) setWaiting(false);
    else if (isSaved) return saveNow();
    return isSaved;
  }

  function edit(change: (content: RuleContent) => RuleContent) {
    show(change(known.current.content));
    setWaiting(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void saveNow(), SAVE_MS);
  }

  /** Takes over what somebody else saved, with my changes on top. */
  function takeOver({ now, version: theirs }: Conflict, isTheirs?: (part: PartId) => boolean) {
    const { saved, content: mine } = known.current;
    known.current.version = theirs;
    setVersion(theirs);
    known.current.saved = now;
    setConflict(null);
    show(mergeContent(saved, mine, now, isTheirs));
    void saveNow();
  }

  // A clash comes as the failure of a save; what is not in dispute needs nobody.
  const clash = clashOf<{ content: RuleContent }>(save.error);
  const seen = useRef<unknown>(null);
  useEffect(() => {
    if (!clash || seen.current === save.error) return;
    seen.current = save.error;
    const { editor, editTime, version: theirs, now } = clash;
    const parts = conflictsOf(known.current.saved, known.current.content, now.content);
    const found = { editor, editTime, version: theirs, now: now.content, parts };
    if (parts.length > 0) setConflict(found);
    else takeOver(found);
  });
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (known.current.content !== known.current.saved) event.preventDefault();
    };
    addEventListener("beforeunload", warn);
    return () => {
      removeEventListener("beforeunload", warn);
      clearTimeout(timer.current);
      const { content: last, saved, version: of } = known.current;
      // What was typed last goes along when somebody leaves for another page.
      if (last !== saved && !running.current) void call.current({ content: last, version: of });
    };
  }, []);

  return {
    content,
    version,
    state: conflict ? "clash" : save.error && !clash ? "failed" : isWaiting ? "saving" : "saved",
    conflict,
    edit,
    flush: async () => ((await saveNow()) ? known.current.version : null),
    settle: (isTheirs) => conflict && takeOver(conflict, isTheirs),
    retry: () => void saveNow(),
  };
}

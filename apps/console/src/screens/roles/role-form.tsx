import type { StaffRole } from "@crux/contract/role.schema";
import { staffOpsApi } from "@crux/contract/staff";
import { isRecord } from "@crux/web/storage";
import { type FormEvent, useState } from "react";
import { useAction } from "../../browser/use-action.ts";
import { useClash, useSettled } from "../../browser/use-clash.ts";
import { ClashChoice } from "../../parts/edit/clash-choice.tsx";
import { HistoryButton } from "../../parts/history/history-button.tsx";
import { rightName } from "../../parts/staff/call-names.ts";
import { RightsPicker } from "../../parts/staff/rights-picker.tsx";
import { loggedRights, rightsIn, rightsText, rightsWords } from "../../parts/staff/rights-text.ts";
import { Button } from "../../ui/form/button.tsx";
import { Field } from "../../ui/form/field.tsx";
import { FormError } from "../../ui/form/form-error.tsx";
import styles from "./role-form.module.css";

/** The calls whose answers another role makes old. */
export const ROLE_READS = [staffOpsApi.roles, staffOpsApi.list, staffOpsApi.approvals] as const;

/** What is edited; rights as one text, so that two sets can be compared. */
type Edit = { title: string; rights: string };

const LABELS: Record<keyof Edit, string> = { title: "角色名称", rights: "权限" };

type RoleFormProps = { role: StaffRole | null; isOff: boolean; onDone: () => void };

/** Name and rights of a role; when somebody else saved it meanwhile, one chooses what stands. */
export function RoleForm({ role, isOff, onDone }: RoleFormProps) {
  const [before] = useState(() => ({
    ...editOf(role?.title ?? "", role?.rights ?? []),
    version: role?.version ?? 0,
  }));
  const [title, setTitle] = useState(before.title);
  const [rights, setRights] = useState<string[]>(role?.rights ?? []);
  const options = { refreshes: ROLE_READS, isTold: true };
  const add = useAction(staffOpsApi.addRole, { ...options, done: "已新增角色" });
  const save = useAction(staffOpsApi.saveRole, { ...options, done: "已修改角色" });
  const { isBusy, error, waits } = role ? save : add;
  const merging = useClash(
    editOf(before.title, rightsIn(before.rights)),
    editOf(title, rights),
    error,
    (now: { title: string; rights: string[] }) => editOf(now.title, now.rights),
  );
  const { clash, conflicts, edit, isChosen } = merging;
  const submit = async () => {
    const input = { title: edit.title, rights: rightsIn(edit.rights) };
    const version = clash?.version ?? before.version;
    const answer = role ? await save.run({ id: role.id, ...input, version }) : await add.run(input);
    if (answer) onDone();
  };
  useSettled(merging, error, submit);
  const isReady = title.trim() !== "" && !waits && isChosen;
  return (
    <form
      className={styles.form}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (isReady) void submit();
      }}
    >
      <FormError error={clash ? null : error} />
      <Field
        label={LABELS.title}
        value={title}
        onChange={setTitle}
        maxLength={20}
        disabled={isOff}
        autoComplete="off"
        required
      />
      <RightsPicker label={LABELS.rights} chosen={rights} onChange={setRights} isOff={isOff} />
      {conflicts.length > 0 && <ClashChoice merging={merging} labels={LABELS} wordsOf={wordsOf} />}
      <div className={styles.acts}>
        {role && (
          <HistoryButton<State>
            type="role"
            id={role.id}
            version={role.version}
            now={role}
            read={readState}
            words={(state) => [[LABELS.title, state.title], ...rightsWords(state.rights)]}
            none="无"
            fill={
              isOff
                ? undefined
                : (state) => {
                    setTitle(state.title);
                    setRights([...state.rights]);
                  }
            }
          />
        )}
        {!isOff && (
          <Button type="submit" variant="main" busy={isBusy} disabled={!isReady}>
            {waits ?? "保存"}
          </Button>
        )}
      </div>
    </form>
  );
}

/** What a role was called and held, as the log has it. */
type State = { title: string; rights: readonly string[] };

function readState(logged: unknown): State | null {
  if (!isRecord(logged) || typeof logged.title !== "string") return null;
  const rights = loggedRights(logged.rights);
  return rights && { title: logged.title, rights };
}

function editOf(title: string, rights: readonly string[]): Edit {
  return { title: title.trim(), rights: rightsText(rights) };
}

function wordsOf(field: keyof Edit, edit: Edit): string {
  return field === "title" ? edit.title : rightsIn(edit.rights).map(rightName).join("、");
}

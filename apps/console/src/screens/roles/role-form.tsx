import type { StaffRole } from "@crux/contract/role.schema";
import { staffOpsApi } from "@crux/contract/staff";
import { STAFF_RIGHTS } from "@crux/rules/people/staff-rights";
import { type FormEvent, useEffect, useEffectEvent, useState } from "react";
import { clashOf, conflictsOf, mergeEdit } from "../../browser/merge-edit.ts";
import { useAction } from "../../browser/use-action.ts";
import { rightName } from "../../parts/staff/call-names.ts";
import { RightsPicker } from "../../parts/staff/rights-picker.tsx";
import { Button } from "../../ui/form/button.tsx";
import { ClashTable } from "../../ui/form/clash-table.tsx";
import { Field } from "../../ui/form/field.tsx";
import { FormError } from "../../ui/form/form-error.tsx";
import styles from "./role-form.module.css";

/** The calls whose answers another role makes old. */
export const ROLE_READS = [staffOpsApi.roles, staffOpsApi.list, staffOpsApi.approvals] as const;

/** What is edited; rights as one text in the order of the list, so that two sets can be compared. */
type Edit = { title: string; rights: string };
type Choices = Partial<Record<keyof Edit, "mine" | "now">>;

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
  const [choices, setChoices] = useState<Choices>({});
  const options = { refreshes: ROLE_READS, isTold: true };
  const add = useAction(staffOpsApi.addRole, { ...options, done: "已新增角色" });
  const save = useAction(staffOpsApi.saveRole, { ...options, done: "已修改角色" });
  const { isBusy, error, waits } = role ? save : add;
  const clash = clashOf<{ title: string; rights: string[] }>(error);
  const sides = {
    before: editOf(before.title, before.rights.split(",")),
    mine: editOf(title, rights),
    now: editOf(clash?.now.title ?? "", clash?.now.rights ?? []),
  };
  const conflicts = clash ? conflictsOf(sides.before, sides.mine, sides.now) : [];
  const submit = async () => {
    const edit = clash ? mergeEdit(sides, choices) : sides.mine;
    const input = { title: edit.title, rights: edit.rights.split(",").filter(Boolean) };
    const version = clash?.version ?? before.version;
    const answer = role ? await save.run({ id: role.id, ...input, version }) : await add.run(input);
    if (answer) onDone();
  };
  // Where each changed another field, both stand.
  const settle = useEffectEvent(() => {
    if (clash && conflicts.length === 0) void submit();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal is looked at once.
  useEffect(() => settle(), [error]);
  const isReady = title.trim() !== "" && !waits && conflicts.every((field) => choices[field]);
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
      {clash && conflicts.length > 0 && (
        <ClashTable
          editor={clash.editor}
          editTime={clash.editTime}
          fields={conflicts.map((field) => ({
            key: field,
            label: LABELS[field],
            before: wordsOf(field, sides.before),
            mine: wordsOf(field, sides.mine),
            now: wordsOf(field, sides.now),
          }))}
          choices={choices}
          onChoose={(field, choice) => setChoices({ ...choices, [field]: choice })}
        />
      )}
      {!isOff && (
        <div className={styles.acts}>
          <Button type="submit" variant="main" busy={isBusy} disabled={!isReady}>
            {waits ?? "保存"}
          </Button>
        </div>
      )}
    </form>
  );
}

function editOf(title: string, rights: readonly string[]): Edit {
  return { title: title.trim(), rights: STAFF_RIGHTS.filter((right) => rights.includes(right)).join(",") };
}

function wordsOf(field: keyof Edit, edit: Edit): string {
  return field === "title" ? edit.title : edit.rights.split(",").filter(Boolean).map(rightName).join("、");
}

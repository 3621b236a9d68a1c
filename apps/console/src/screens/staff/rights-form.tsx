import type { StaffRole } from "@crux/contract/role.schema";
import { staffOpsApi } from "@crux/contract/staff";
import type { StaffAccount } from "@crux/contract/staff.schema";
import { isRecord } from "@crux/web/storage";
import { type FormEvent, useState } from "react";
import { useAction } from "../../browser/use-action.ts";
import { useClash, useSettled } from "../../browser/use-clash.ts";
import { ClashChoice } from "../../parts/edit/clash-choice.tsx";
import { HistoryButton } from "../../parts/history/history-button.tsx";
import { rightName } from "../../parts/staff/call-names.ts";
import { RightsPicker } from "../../parts/staff/rights-picker.tsx";
import { loggedRights, rightsIn, rightsText, rightsWords } from "../../parts/staff/rights-text.ts";
import { RoleField, useRoles } from "../../parts/staff/role-field.tsx";
import { Button } from "../../ui/form/button.tsx";
import { FormError } from "../../ui/form/form-error.tsx";
import styles from "./staff-form.module.css";

/** What is edited; single rights as one text, so that two sets can be compared. */
type Edit = { role: string; rights: string };

const LABELS: Record<keyof Edit, string> = { role: "角色", rights: "单独权限" };

/**
 * Another role and other rights for somebody; more than they had waits for a second person. When somebody else changed
 * them meanwhile, one chooses what stands.
 */
export function RightsForm({ account }: { account: StaffAccount }) {
  const roles = useRoles();
  // A newer version in the list leaves what is being chosen: saving says what became of it.
  const [begun, setBegun] = useState(account);
  return roles && <Form key={begun.version} account={begun} roles={roles} onSaved={setBegun} />;
}

type FormProps = {
  account: StaffAccount;
  roles: readonly StaffRole[];
  onSaved: (account: StaffAccount) => void;
};

function Form({ account, roles, onSaved }: FormProps) {
  const heldBy = (name: string) => roles.find((one) => one.name === name)?.rights ?? [];
  const [before] = useState(() => ({
    ...editOf(account.role, account.rights, heldBy(account.role)),
    version: account.version,
  }));
  const [role, setRole] = useState(before.role);
  const [single, setSingle] = useState(rightsIn(before.rights));
  const save = useAction(staffOpsApi.changeRights, {
    refreshes: [staffOpsApi.list, staffOpsApi.roles, staffOpsApi.approvals],
    done: "已修改权限",
    isTold: true,
  });
  const given = heldBy(role);
  const merging = useClash(
    { role: before.role, rights: before.rights },
    editOf(role, single, given),
    save.error,
    (now: { role: string; rights: string[] }) => editOf(now.role, now.rights, heldBy(now.role)),
  );
  const { clash, conflicts, edit, isChosen } = merging;
  const submit = async () => {
    const saved = await save.run({
      id: account.id,
      role: edit.role,
      rights: rightsIn(edit.rights).filter((right) => !heldBy(edit.role).includes(right)),
      version: clash?.version ?? before.version,
    });
    if (saved) onSaved(saved);
  };
  useSettled(merging, save.error, submit);
  const isSame = !clash && edit.role === before.role && edit.rights === before.rights;
  return (
    <form
      className={styles.form}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void submit();
      }}
    >
      <FormError error={clash ? null : save.error} />
      <RoleField roles={roles} value={role} onChange={setRole} />
      <RightsPicker
        label="权限（角色已有的不能单独取消）"
        chosen={single}
        given={given}
        onChange={setSingle}
      />
      {conflicts.length > 0 && (
        <ClashChoice
          merging={merging}
          labels={LABELS}
          wordsOf={(field, { role: name, rights }) =>
            field === "role"
              ? (roles.find((one) => one.name === name)?.title ?? "无角色")
              : rightsIn(rights).map(rightName).join("、") || "无"
          }
        />
      )}
      <div className={styles.acts}>
        <HistoryButton<State>
          type="staff"
          id={account.id}
          version={account.version}
          now={account}
          read={readState}
          words={(state) => [[LABELS.role, state.roleTitle || "无角色"], ...rightsWords(state.rights)]}
          none="无"
          fill={(state) => {
            setRole(state.role);
            setSingle(state.rights);
          }}
        />
        <Button type="submit" busy={save.isBusy} disabled={isSame || !isChosen || !!save.waits}>
          {save.waits ?? "保存权限"}
        </Button>
      </div>
    </form>
  );
}

/** A role, and what somebody may do beyond it. */
function editOf(role: string, rights: readonly string[], given: readonly string[]): Edit {
  return { role, rights: rightsText(rights.filter((right) => !given.includes(right))) };
}

/** What somebody was and might do by role and alone, as the log has it. */
type State = Pick<StaffAccount, "role" | "roleTitle" | "rights">;

function readState(logged: unknown): State | null {
  if (!isRecord(logged)) return null;
  const { role, roleTitle } = logged;
  const rights = loggedRights(logged.rights);
  return typeof role === "string" && typeof roleTitle === "string" && rights
    ? { role, roleTitle, rights }
    : null;
}

import { staffOpsApi } from "@crux/contract/staff";
import type { StaffAccount } from "@crux/contract/staff.schema";
import { type FormEvent, useState } from "react";
import { useAction } from "../../browser/use-action.ts";
import { RightsPicker } from "../../parts/staff/rights-picker.tsx";
import { RoleField, useRoles } from "../../parts/staff/role-field.tsx";
import { Button } from "../../ui/form/button.tsx";
import { FormError } from "../../ui/form/form-error.tsx";
import styles from "./staff-form.module.css";

/** Another role and other rights for somebody; more than they had waits for a second person. */
export function RightsForm({ account }: { account: StaffAccount }) {
  const roles = useRoles();
  const heldBy = (name: string) => roles?.find((one) => one.name === name)?.rights ?? [];
  const [role, setRole] = useState(account.role);
  const [chosen, setChosen] = useState<string[] | null>(null);
  const single = chosen ?? account.rights.filter((right) => !heldBy(account.role).includes(right));
  const save = useAction(staffOpsApi.changeRights, {
    refreshes: [staffOpsApi.list, staffOpsApi.roles, staffOpsApi.approvals],
    done: "已修改权限",
    isTold: true,
  });
  if (!roles) return null;
  const given = heldBy(role);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save.run({ id: account.id, role, rights: single.filter((right) => !given.includes(right)) });
  };
  const isSame = role === account.role && chosen === null;
  return (
    <form className={styles.form} onSubmit={submit}>
      <FormError error={save.error} />
      <RoleField roles={roles} value={role} onChange={setRole} />
      <RightsPicker
        label="权限（角色已有的不能单独取消）"
        chosen={single}
        given={given}
        onChange={setChosen}
      />
      <div className={styles.acts}>
        <Button type="submit" busy={save.isBusy} disabled={isSame || !!save.waits}>
          {save.waits ?? "保存权限"}
        </Button>
      </div>
    </form>
  );
}

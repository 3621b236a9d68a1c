import { staffOpsApi } from "@crux/contract/staff";
import { useState } from "react";
import { useAction } from "../../browser/use-action.ts";
import { RoleField, useRoles } from "../../parts/staff/role-field.tsx";
import { Field } from "../../ui/form/field.tsx";
import { Question } from "../../ui/layer/question.tsx";

/** Adds an account with a role; its password is replaced at the first login in production. */
export function AddStaffDialog({ onClose }: { onClose: () => void }) {
  const roles = useRoles() ?? [];
  const [name, setName] = useState("");
  const [password, setPassword] = useState("");
  const [role, setRole] = useState("");
  const add = useAction(staffOpsApi.add, {
    refreshes: [staffOpsApi.list, staffOpsApi.roles],
    done: "已新增员工",
    isTold: true,
  });
  const submit = async () => {
    if (await add.run({ name, password, role })) onClose();
  };
  return (
    <Question
      title="新增员工"
      act="新增"
      isBusy={add.isBusy}
      isReady={name.trim() !== "" && password.length >= 8}
      error={add.error}
      onAct={() => void submit()}
      onClose={onClose}
    >
      <Field
        label="用户名"
        value={name}
        onChange={setName}
        maxLength={20}
        autoComplete="off"
        autoCapitalize="off"
        hint="2-20位字母、数字或连字符"
        required
      />
      <Field
        label="初始密码"
        type="password"
        value={password}
        onChange={setPassword}
        maxLength={64}
        autoComplete="new-password"
        hint="8-64位；首次登录须更换"
        required
      />
      <RoleField roles={roles} value={role} onChange={setRole} />
    </Question>
  );
}

import { staffOpsApi } from "@crux/contract/staff";
import { type FormEvent, useState } from "react";
import { useAction } from "../../browser/use-action.ts";
import { Button } from "../../ui/form/button.tsx";
import { Field } from "../../ui/form/field.tsx";
import { FormError } from "../../ui/form/form-error.tsx";
import styles from "./account-screen.module.css";

/** A new password of one's own, behind the present one; other devices are signed out. */
export function PasswordForm() {
  const [oldPassword, setOld] = useState("");
  const [newPassword, setNew] = useState("");
  const change = useAction(staffOpsApi.changePassword, {
    refreshes: [staffOpsApi.sessions],
    done: "已修改密码，其他设备已退出登录",
    isTold: true,
  });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if ((await change.run({ oldPassword, newPassword })) === undefined) return;
    setOld("");
    setNew("");
  };
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)}>
      <FormError error={change.error} />
      <Field
        label="当前密码"
        type="password"
        autoComplete="current-password"
        maxLength={64}
        value={oldPassword}
        onChange={setOld}
        required
      />
      <Field
        label="新密码"
        type="password"
        autoComplete="new-password"
        maxLength={64}
        value={newPassword}
        onChange={setNew}
        hint="8-64位"
        required
      />
      <div className={styles.acts}>
        <Button type="submit" busy={change.isBusy} disabled={!oldPassword || newPassword.length < 8}>
          修改密码
        </Button>
      </div>
    </form>
  );
}

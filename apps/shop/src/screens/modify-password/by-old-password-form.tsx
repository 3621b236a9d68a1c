import { userApi } from "@crux/contract/user";
import type { User } from "@crux/contract/user.schema";
import { useState } from "react";
import { useCall } from "../../browser/api.ts";
import { AccountForm, AccountWhy } from "../../parts/account/account-form.tsx";
import { NewPasswordFields } from "../../parts/account/new-password-fields.tsx";
import { PasswordField } from "../../parts/account/password-field.tsx";
import { useNewPassword } from "../../parts/account/use-new-password.ts";
import { progress, toast } from "../../ui/layer/toast.tsx";

/** Whoever knows the old password may set another. */
export function ByOldPasswordForm({ user, onDone }: { user: User; onDone: () => void }) {
  const [oldPassword, setOldPassword] = useState("");
  const fresh = useNewPassword();
  const modify = useCall(userApi.modifyPassword, { refreshes: [userApi.safety], onError: fresh.onError });

  const handleSubmit = async () => {
    if (oldPassword === "") {
      fresh.setWrong({ old: "请输入旧密码" });
      toast("请输入旧密码");
      return;
    }
    if (!fresh.check()) return;
    const stop = progress("提交中…");
    const answer = await modify.run({ oldPassword, newPassword: fresh.value.password });
    stop();
    if (answer !== undefined) onDone();
  };

  return (
    <AccountForm
      act="修改密码"
      isBusy={modify.isBusy}
      isInactive={oldPassword === "" || !fresh.isReady}
      onSubmit={handleSubmit}
    >
      <AccountWhy>修改后，其他设备需要重新登录。</AccountWhy>
      {/* Password managers keep the new one for this name. */}
      <input type="text" name="username" autoComplete="username" value={user.name} readOnly hidden />
      <PasswordField
        label="旧密码"
        value={oldPassword}
        onChange={(text) => {
          setOldPassword(text);
          fresh.setWrong({ ...fresh.wrong, old: undefined });
        }}
        error={fresh.wrong.old}
        required
        placeholder="请输入旧密码"
        name="oldPassword"
        autoComplete="current-password"
        maxLength={200}
        enterKeyHint="next"
      />
      <NewPasswordFields label="新密码" {...fresh.fields} />
    </AccountForm>
  );
}

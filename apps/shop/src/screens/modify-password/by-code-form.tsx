import { userApi } from "@crux/contract/user";
import type { User } from "@crux/contract/user.schema";
import { useState } from "react";
import { useCall } from "../../browser/api.ts";
import { AccountForm, AccountWhy } from "../../parts/account/account-form.tsx";
import { CODE_LENGTH, CODE_MISSING, CodeField } from "../../parts/account/code-fields.tsx";
import { GetCode } from "../../parts/account/get-code.tsx";
import { NewPasswordFields } from "../../parts/account/new-password-fields.tsx";
import { spacedMobile } from "../../parts/account/spaced-mobile.ts";
import { useNewPassword } from "../../parts/account/use-new-password.ts";
import { progress, toast } from "../../ui/layer/toast.tsx";

/** Whoever reads the texts of the bound mobile may set the password. */
export function ByCodeForm({ user, onDone }: { user: User; onDone: () => void }) {
  const [code, setCode] = useState("");
  const fresh = useNewPassword();
  const set = useCall(userApi.setPassword, { refreshes: [userApi.safety], onError: fresh.onError });

  const handleSubmit = async () => {
    if (code.length !== CODE_LENGTH) {
      fresh.setWrong({ code: CODE_MISSING });
      toast(CODE_MISSING);
      return;
    }
    if (!fresh.check()) return;
    const stop = progress("提交中…");
    const answer = await set.run({ code, newPassword: fresh.value.password });
    stop();
    if (answer !== undefined) onDone();
  };

  return (
    <AccountForm
      act="确定"
      isBusy={set.isBusy}
      isInactive={code.length !== CODE_LENGTH || !fresh.isReady}
      onSubmit={handleSubmit}
    >
      <AccountWhy>验证码将发送至您绑定的手机号 {spacedMobile(user.mobile)}。</AccountWhy>
      <input type="text" name="username" autoComplete="username" value={user.name} readOnly hidden />
      <CodeField
        value={code}
        onChange={(text) => {
          setCode(text);
          fresh.setWrong({ ...fresh.wrong, code: undefined });
        }}
        error={fresh.wrong.code}
        right={
          <GetCode
            purpose="SET_PASSWORD_TEXT"
            readMobile={() => user.mobile}
            waitingText={(seconds) => `${seconds}秒`}
          />
        }
      />
      <NewPasswordFields label="新密码" {...fresh.fields} />
    </AccountForm>
  );
}

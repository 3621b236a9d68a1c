import { userApi } from "@crux/contract/user";
import { back } from "@crux/web/navigation";
import { useState } from "react";
import { useCall } from "../../browser/api.ts";
import { AccountForm, AccountNote, AccountWhy } from "../../parts/account/account-form.tsx";
import { CODE_LENGTH, CODE_MISSING, CodeField, MobileField } from "../../parts/account/code-fields.tsx";
import { GetCode } from "../../parts/account/get-code.tsx";
import { NewPasswordFields } from "../../parts/account/new-password-fields.tsx";
import { useMobile } from "../../parts/account/use-mobile.ts";
import { useNewPassword } from "../../parts/account/use-new-password.ts";
import { progress, toast } from "../../ui/layer/toast.tsx";
import { Page } from "../../ui/page/page.tsx";
import { TitleBar } from "../../ui/page/title-bar.tsx";

/** Sets a forgotten password by a code to the bound mobile. */
export function ForgotPasswordScreen() {
  return (
    <>
      <TitleBar title="忘记密码" onBack={() => back("/login")} />
      <Page tone="surface">
        <AccountWhy>用账号绑定的手机号接收验证码，重新设置登录密码。</AccountWhy>
        <ResetForm />
      </Page>
    </>
  );
}

function ResetForm() {
  const mobile = useMobile();
  const [code, setCode] = useState("");
  const fresh = useNewPassword();
  const reset = useCall(userApi.resetPassword, { onError: fresh.onError });

  const handleSubmit = async () => {
    const number = mobile.read();
    if (!number) return;
    if (code.length !== CODE_LENGTH) {
      fresh.setWrong({ code: CODE_MISSING });
      toast(CODE_MISSING);
      return;
    }
    if (!fresh.check()) return;
    const stop = progress("提交中…");
    const answer = await reset.run({ mobile: number, code, password: fresh.value.password });
    stop();
    if (answer === undefined) return;
    toast("密码已重设，请重新登录");
    back("/login");
  };

  return (
    <AccountForm
      act="重设密码"
      isBusy={reset.isBusy}
      isInactive={mobile.number.trim() === "" || code.length !== CODE_LENGTH || !fresh.isReady}
      onSubmit={handleSubmit}
      below={<AccountNote>重设后，所有设备都需要重新登录。没有绑定手机号？请联系客服。</AccountNote>}
    >
      <MobileField mobile={mobile} />
      <CodeField
        value={code}
        onChange={(text) => {
          setCode(text);
          fresh.setWrong({ ...fresh.wrong, code: undefined });
        }}
        error={fresh.wrong.code}
        right={
          <GetCode
            purpose="RESET_PASSWORD_TEXT"
            readMobile={mobile.read}
            waitingText={(seconds) => `${seconds}秒`}
          />
        }
      />
      <NewPasswordFields label="新密码" {...fresh.fields} />
    </AccountForm>
  );
}

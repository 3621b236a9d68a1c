import { userApi } from "@crux/contract/user";
import { isAccountName, isNickName } from "@crux/rules/people/account-patterns";
import { back } from "@crux/web/navigation";
import { useState } from "react";
import { useCall } from "../../browser/api.ts";
import { storage } from "../../browser/shop-storage.ts";
import { AccountForm, AccountWhy } from "../../parts/account/account-form.tsx";
import { newName } from "../../parts/account/new-name.ts";
import { NewPasswordFields } from "../../parts/account/new-password-fields.tsx";
import { REGISTRATION_PROBLEMS, registrationProblem } from "../../parts/account/registration-problem.ts";
import { RuleTicks } from "../../parts/account/rule-ticks.tsx";
import { Field } from "../../ui/form/field.tsx";
import { confirm } from "../../ui/layer/confirm.tsx";
import { progress, toast } from "../../ui/layer/toast.tsx";
import { Page } from "../../ui/page/page.tsx";
import { TitleBar } from "../../ui/page/title-bar.tsx";
import styles from "./register-screen.module.css";

const EMPTY = { name: "", nickName: "", password: "", password2: "" };
type Name = keyof typeof EMPTY;

export function RegisterScreen() {
  const [form, setForm] = useState(EMPTY);
  const [wrong, setWrong] = useState<Partial<Record<Name, string>>>({});
  const register = useCall(userApi.register);

  const change = (name: Name) => (text: string) => {
    setForm({ ...form, [name]: text });
    setWrong({ ...wrong, [name]: undefined });
  };

  const handleSubmit = async () => {
    const problem = registrationProblem(form);
    if (problem) {
      const [name, text] = REGISTRATION_PROBLEMS[problem];
      setWrong({ [name]: text });
      toast(text);
      return;
    }
    if (!(await confirm({ title: "注册", body: `用户名“${form.name}”注册后不能修改，确定要注册吗？` })))
      return;
    const { password2: _, ...body } = form;
    const storeTag = storage.c.get();
    const stop = progress("注册中…");
    const user = await register.run({ ...body, ...(storeTag ? { storeTag } : {}) });
    stop();
    if (!user) return;
    setForm(EMPTY);
    newName.set(user.name);
    toast("注册成功");
    back("/login");
  };

  return (
    <>
      <TitleBar title="用户注册" onBack={() => back("/login")} />
      <Page tone="surface">
        <AccountWhy>用户名用于登录，注册后不能修改；昵称可在设置中修改。</AccountWhy>
        <AccountForm
          act="注册"
          isBusy={register.isBusy}
          isInactive={registrationProblem(form) !== null}
          onSubmit={handleSubmit}
          below={
            <a className={styles.login} href="/login" data-replace="">
              已有账号？去登录
            </a>
          }
        >
          <Names form={form} wrong={wrong} change={change} />
          <NewPasswordFields
            label="密码"
            value={form}
            wrong={wrong}
            onChange={(name, text) => change(name)(text)}
            onDiffer={(text) => setWrong({ ...wrong, password2: text })}
          />
        </AccountForm>
      </Page>
    </>
  );
}

type PartProps = {
  form: typeof EMPTY;
  wrong: Partial<Record<Name, string>>;
  change: (name: Name) => (text: string) => void;
};

function Names({ form, wrong, change }: PartProps) {
  return (
    <>
      <Field
        label="用户名"
        value={form.name}
        onChange={change("name")}
        error={wrong.name}
        hint={<RuleTicks rules={[{ text: "6-20位字母、数字、_或-", isDone: isAccountName(form.name) }]} />}
        required
        placeholder="请输入用户名"
        name="name"
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={60}
        enterKeyHint="next"
      />
      <Field
        label="昵称"
        value={form.nickName}
        onChange={change("nickName")}
        error={wrong.nickName}
        hint={
          <RuleTicks rules={[{ text: "4-16位中文、字母、数字、_或-", isDone: isNickName(form.nickName) }]} />
        }
        required
        placeholder="请输入昵称"
        name="nickName"
        autoComplete="nickname"
        maxLength={60}
        enterKeyHint="next"
      />
    </>
  );
}

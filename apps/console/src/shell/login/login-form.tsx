import type { ApiError } from "@crux/client/client";
import type { Refusal } from "@crux/contract/endpoint";
import * as generalOutcome from "@crux/contract/outcomes/general";
import * as sessionOutcome from "@crux/contract/outcomes/session";
import * as staffOutcome from "@crux/contract/outcomes/staff";
import { staffApi } from "@crux/contract/staff";
import { type FormEvent, useState } from "react";
import { useCall } from "../../browser/api.ts";
import { keepPass, passOf } from "../../browser/door-passes.ts";
import { signIn } from "../../browser/staff-session.ts";
import { Button } from "../../ui/form/button.tsx";
import { Field } from "../../ui/form/field.tsx";
import { FormError } from "../../ui/form/form-error.tsx";
import styles from "./login-form.module.css";

type LoginFormProps = {
  /** Who it has to be; anybody where it is missing. */
  name?: string;
};

type Refused = Refusal<typeof staffApi.login> | null;

/** The server answers by these codes what it wants to know beside name and password. */
const ASKS_CODE: readonly Refused[] = [staffOutcome.TOTP_REQUIRED, staffOutcome.WRONG_TOTP];
const ASKS_PASSWORD: readonly Refused[] = [
  staffOutcome.NEW_PASSWORD_REQUIRED,
  staffOutcome.PASSWORD_UNCHANGED,
  staffOutcome.COMMON_PASSWORD,
  staffOutcome.PERSONAL_PASSWORD,
  staffOutcome.INVALID_PASSWORD,
];

/**
 * Name and password, then what this account has to give besides: a code, or the password that follows the first one. A
 * door pass that was written down is asked for where too many wait.
 */
export function LoginForm({ name: fixed }: LoginFormProps) {
  const [name, setName] = useState(fixed ?? "");
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const [pass, setPass] = useState("");
  const [fresh, setFresh] = useState({ password: "", again: "" });
  const [asks, setAsks] = useState({ code: false, password: false, pass: false });
  const [error, setError] = useState<{ message: string } | null>(null);
  const login = useCall(staffApi.login, {
    onError(failure) {
      setAsks((before) => ({
        code: before.code || ASKS_CODE.includes(failure.code),
        password: before.password || ASKS_PASSWORD.includes(failure.code),
        pass: before.pass || failure.code === generalOutcome.TOO_MANY_REQUESTS,
      }));
      setError({ message: textOf(failure) });
    },
  });

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (asks.password && fresh.password !== fresh.again)
      return setError({ message: "两次输入的新密码不一致" });
    const shown = pass.trim() || passOf(name);
    const answer = await login.run({
      name,
      password,
      keepPass: true,
      ...(shown ? { pass: shown } : {}),
      ...(asks.code ? { code: code.trim() } : {}),
      ...(asks.password ? { newPassword: fresh.password } : {}),
    });
    if (!answer) return;
    if (answer.pass) keepPass(answer.staff.name, answer.pass);
    signIn(answer.staff, answer.token);
  };

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)}>
      <FormError error={error} />
      <Field
        label="用户名"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        autoFocus={!fixed}
        required
        readOnly={fixed !== undefined}
        value={name}
        onChange={setName}
      />
      <Field
        label="密码"
        name="password"
        type="password"
        autoComplete="current-password"
        autoFocus={fixed !== undefined}
        required
        maxLength={64}
        value={password}
        onChange={setPassword}
      />
      {asks.code && (
        <Field
          label="动态验证码"
          name="code"
          autoComplete="one-time-code"
          autoFocus
          required
          maxLength={40}
          hint="验证器中的6位数字，或一个恢复码"
          value={code}
          onChange={setCode}
        />
      )}
      {asks.password && (
        <>
          <Field
            label="新密码"
            name="new-password"
            type="password"
            autoComplete="new-password"
            autoFocus={!asks.code}
            required
            minLength={8}
            maxLength={64}
            hint="8-64位，不要太常见，也不要包含用户名"
            value={fresh.password}
            onChange={(text) => setFresh({ ...fresh, password: text })}
          />
          <Field
            label="再输入一次新密码"
            name="new-password-again"
            type="password"
            autoComplete="new-password"
            required
            maxLength={64}
            value={fresh.again}
            onChange={(text) => setFresh({ ...fresh, again: text })}
          />
        </>
      )}
      {asks.pass && (
        <Field
          label="通行码"
          name="pass"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={64}
          hint="有人不断猜测密码时，凭通行码登录不用排队"
          value={pass}
          onChange={setPass}
        />
      )}
      <Button variant="main" type="submit" busy={login.isBusy}>
        登录
      </Button>
      {!asks.pass && (
        <Button variant="ghost" onClick={() => setAsks({ ...asks, pass: true })}>
          使用通行码
        </Button>
      )}
    </form>
  );
}

function textOf({ code, message }: ApiError): string {
  if (code === sessionOutcome.ACCOUNT_DISABLED) return "账号已停用，请联系负责人";
  return message;
}

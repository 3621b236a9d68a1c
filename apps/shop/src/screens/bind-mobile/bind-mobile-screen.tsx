import * as userOutcome from "@crux/contract/outcomes/user";
import { userApi } from "@crux/contract/user";
import { back, useParams } from "@crux/web/navigation";
import { useEffect, useRef, useState } from "react";
import { reportError, useCall } from "../../browser/api.ts";
import { returnFromLogin } from "../../browser/redirect.ts";
import { keepUser } from "../../browser/shop-session.ts";
import { AccountForm, AccountWhy } from "../../parts/account/account-form.tsx";
import { CODE_LENGTH, CODE_MISSING, CodeField, MobileField } from "../../parts/account/code-fields.tsx";
import { GetCode } from "../../parts/account/get-code.tsx";
import { useMobile } from "../../parts/account/use-mobile.ts";
import { useWelcome } from "../../parts/coupon/claim.ts";
import { progress, toast } from "../../ui/layer/toast.tsx";
import { Page } from "../../ui/page/page.tsx";
import { TitleBar } from "../../ui/page/title-bar.tsx";
import styles from "./bind-mobile-screen.module.css";

const LEAVE_MS = 1000;

/** Proves a mobile by a code; what is typed lives as long as the page (R-BIND-07). */
export function BindMobileScreen() {
  const isSkippable = useParams().get("skip") === "true";
  const welcome = useWelcome();
  return (
    <>
      <TitleBar title="绑定手机" onBack={() => back("/my")} />
      <Page tone="surface">
        <AccountWhy>手机号用于接收订单和清关通知，下单前需要绑定。</AccountWhy>
        <BindForm />
        {isSkippable && (
          <button type="button" className={styles.skip} onClick={returnFromLogin}>
            暂不绑定，以后再说
          </button>
        )}
        {/* Last, since it comes late and is to move nothing. */}
        {welcome && <AccountWhy>绑定后即可领取新人礼「{welcome.ticketTitle}」。</AccountWhy>}
      </Page>
    </>
  );
}

function BindForm() {
  const mobile = useMobile();
  const [code, setCode] = useState("");
  const [isDone, setIsDone] = useState(false);
  const [wrong, setWrong] = useState<string>();
  const modify = useCall(userApi.modifyMobile, {
    onError: (error) => {
      if (error.code === userOutcome.WRONG_CODE) setWrong("验证码错误");
      reportError(error);
    },
  });
  const leave = useLeaveLater();
  const isReady = mobile.number.trim() !== "" && code.length === CODE_LENGTH;

  const handleSubmit = async () => {
    const number = isDone ? null : mobile.read();
    if (!number) return;
    if (code.length !== CODE_LENGTH) {
      setWrong(CODE_MISSING);
      toast(CODE_MISSING);
      return;
    }
    const stop = progress("绑定中…");
    const user = await modify.run({ mobile: number, code });
    stop();
    if (!user) return;
    setIsDone(true);
    keepUser(user);
    toast("绑定成功", { ms: LEAVE_MS });
    leave();
  };

  return (
    <AccountForm act="完成绑定" isBusy={modify.isBusy} isInactive={!isReady} onSubmit={handleSubmit}>
      <MobileField mobile={mobile} />
      <CodeField
        value={code}
        onChange={(next) => {
          setWrong(undefined);
          setCode(next);
        }}
        error={wrong}
        right={
          <GetCode
            purpose="CHANGE_MOBILE_TEXT"
            readMobile={mobile.read}
            waitingText={(seconds) => `重新获取(${seconds}秒)`}
          />
        }
      />
    </AccountForm>
  );
}

/** Leaves after a second unless the page is gone by then (R-BIND-08). */
function useLeaveLater(): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return () => {
    timer.current = setTimeout(returnFromLogin, LEAVE_MS);
  };
}

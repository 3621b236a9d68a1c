import { userApi } from "@crux/contract/user";
import { type RegionCode, regionMobile } from "@crux/rules/mobile";
import { useEffect, useRef, useState } from "react";
import { useCall } from "../../browser/api.ts";
import { back, useParams } from "../../browser/navigation.ts";
import { returnFromLogin } from "../../browser/redirect.ts";
import { keepUser } from "../../browser/session.ts";
import { RegionCodeButton } from "../../parts/region-code.tsx";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { Page } from "../../ui/page.tsx";
import { TitleBar } from "../../ui/title-bar.tsx";
import { progress, toast } from "../../ui/toast.tsx";
import styles from "./bind-mobile-screen.module.css";
import { GetCode } from "./get-code.tsx";

const WRONG: Record<RegionCode, string> = {
  "+86": "请输入正确的中国手机号",
  "+61": "请输入正确的澳大利亚手机号",
};

const LEAVE_MS = 1000;

/** Proves a mobile by a code; what is typed lives as long as the page (R-BIND-07). */
export function BindMobileScreen() {
  const isSkippable = useParams().get("skip") === "true";
  return (
    <>
      <TitleBar title="绑定手机" onBack={() => back("/my")} />
      <Page tone="surface">
        <p className={styles.why}>手机号用于接收订单和清关通知，下单前需要绑定。</p>
        <BindForm />
        {isSkippable && (
          <button type="button" className={styles.skip} onClick={returnFromLogin}>
            暂不绑定，以后再说
          </button>
        )}
      </Page>
    </>
  );
}

function BindForm() {
  const [region, setRegion] = useState<RegionCode>("+86");
  const [number, setNumber] = useState("");
  const [code, setCode] = useState("");
  const [wrong, setWrong] = useState<string>();
  const modify = useCall(userApi.modifyMobile);
  const leave = useLeaveLater();
  const isReady = number.trim() !== "" && code.length === 6;

  const readMobile = (): string | null => {
    const mobile = regionMobile(region, number);
    if (mobile) return mobile;
    const text = number.trim() === "" ? "请输入手机号" : WRONG[region];
    setWrong(text);
    toast(text);
    return null;
  };

  const handleSubmit = async () => {
    const mobile = readMobile();
    if (!mobile) return;
    if (code.length !== 6) {
      toast("请输入6位数字验证码");
      return;
    }
    const stop = progress("绑定中…");
    const user = await modify.run({ mobile, code });
    stop();
    if (!user) return;
    keepUser(user);
    toast("绑定成功", { ms: LEAVE_MS });
    leave();
  };

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void handleSubmit();
      }}
    >
      <Field
        label="手机号"
        value={number}
        onChange={(text) => {
          setNumber(text);
          setWrong(undefined);
        }}
        error={wrong}
        placeholder="请输入手机号"
        type="tel"
        name="tel"
        autoComplete="tel-national"
        inputMode="tel"
        maxLength={20}
        left={<RegionCodeButton value={region} onChange={setRegion} />}
      />
      <Field
        label="验证码"
        value={code}
        onChange={(text) => setCode(text.replace(/\D/g, "").slice(0, 6))}
        placeholder="请输入验证码"
        name="code"
        autoComplete="one-time-code"
        inputMode="numeric"
        enterKeyHint="done"
        right={<GetCode readMobile={readMobile} />}
      />
      <div className={styles.act}>
        <Button type="submit" size="wide" busy={modify.isBusy} inactive={!isReady}>
          完成绑定
        </Button>
      </div>
    </form>
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

import { useRef } from "react";
import { toast } from "../../ui/layer/toast.tsx";
import styles from "./get-code.module.css";
import { useCodeCountdown } from "./use-code-countdown.ts";
import { type CodePurpose, useSendCode } from "./use-send-code.tsx";

type GetCodeProps = {
  purpose: CodePurpose;
  /** The number to send to, or null after it was told what is wrong with it. */
  readMobile: () => string | null;
  /** What the button says while another code has to wait. */
  waitingText: (seconds: number) => string;
};

/** Asks for a code to the number, and counts the seconds until another may be asked for (R-LOGIN-12, R-LOGIN-13); what arrives is typed without a tap in between. */
export function GetCode({ purpose, readMobile, waitingText }: GetCodeProps) {
  const { seconds, start } = useCodeCountdown();
  const button = useRef<HTMLButtonElement>(null);
  const { send, sheet } = useSendCode(purpose, () => {
    start();
    toast("发送成功");
    button.current?.form?.querySelector<HTMLElement>("[autocomplete=one-time-code]")?.focus();
  });

  const handlePress = () => {
    if (seconds > 0) {
      toast("请稍后再试");
      return;
    }
    const mobile = readMobile();
    if (mobile) void send(mobile);
  };

  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.get}
        data-inactive={seconds > 0 ? "" : undefined}
        onClick={handlePress}
      >
        {seconds > 0 ? waitingText(seconds) : "获取验证码"}
      </button>
      {sheet}
    </>
  );
}

import { notifyApi } from "@crux/contract/notify";
import { useCall } from "../browser/api.ts";
import { progress, toast } from "../ui/toast.tsx";
import styles from "./get-code.module.css";
import { useCodeCountdown } from "./use-code-countdown.ts";

type GetCodeProps = {
  /** The first two are for visitors. */
  purpose:
    | "LOGIN_VERIFY_TEXT"
    | "RESET_PASSWORD_TEXT"
    | "CHANGE_MOBILE_TEXT"
    | "SET_PASSWORD_TEXT"
    | "CLOSE_ACCOUNT_TEXT";
  /** The number to send to, or null after it was told what is wrong with it. */
  readMobile: () => string | null;
  /** What the button says while another code has to wait. */
  waitingText: (seconds: number) => string;
};

/** Asks for a code to the number, and counts the seconds until another may be asked for (R-LOGIN-12, R-LOGIN-13). */
export function GetCode({ purpose, readMobile, waitingText }: GetCodeProps) {
  const { seconds, start } = useCodeCountdown();
  const toVisitor = useCall(notifyApi.sendLoginCode);
  const toCustomer = useCall(notifyApi.sendMobileCode);

  const handlePress = async () => {
    if (seconds > 0) {
      toast("请稍后再试");
      return;
    }
    const mobile = readMobile();
    if (!mobile) return;
    const stop = progress("发送中…");
    const answer =
      purpose === "LOGIN_VERIFY_TEXT" || purpose === "RESET_PASSWORD_TEXT"
        ? await toVisitor.run({ mobile, type: purpose })
        : await toCustomer.run({ mobile, type: purpose });
    stop();
    if (answer === undefined) return;
    start();
    toast("发送成功");
  };

  return (
    <button
      type="button"
      className={styles.get}
      data-inactive={seconds > 0 ? "" : undefined}
      onClick={() => void handlePress()}
    >
      {seconds > 0 ? waitingText(seconds) : "获取验证码"}
    </button>
  );
}

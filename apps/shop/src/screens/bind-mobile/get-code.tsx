import { notifyApi } from "@crux/contract/notify";
import { useCall } from "../../browser/api.ts";
import { useCodeCountdown } from "../../parts/use-code-countdown.ts";
import { progress, toast } from "../../ui/toast.tsx";
import styles from "./bind-mobile-screen.module.css";

/** Asks for a code to the number, and counts the seconds until another may be asked for (R-BIND-06, R-LOGIN-12). */
export function GetCode({ readMobile }: { readMobile: () => string | null }) {
  const { seconds, start } = useCodeCountdown();
  const send = useCall(notifyApi.sendMobileCode);

  const handlePress = async () => {
    if (seconds > 0) {
      toast("请稍后再试");
      return;
    }
    const mobile = readMobile();
    if (!mobile) return;
    const stop = progress("发送中…");
    const answer = await send.run({ mobile, type: "CHANGE_MOBILE_TEXT" });
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
      {seconds > 0 ? `重新获取(${seconds}秒)` : "获取验证码"}
    </button>
  );
}

import { Button } from "../../ui/form/button.tsx";
import { Icon } from "../../ui/icons/icon.tsx";
import styles from "./login-screen.module.css";
import { useStartWechat } from "./use-start-wechat.ts";

/** Inside WeChat one tap is enough; it starts when it is pressed, never by itself. */
export function WechatFirst() {
  const start = useStartWechat();
  return (
    <div className={styles.first}>
      <Button size="wide" onClick={() => void start()}>
        <Icon name="wechat" />
        微信登录
      </Button>
      <p className={styles.note}>或用其他方式登录</p>
    </div>
  );
}

import type { ReactNode } from "react";
import { PhoneIcon } from "../../ui/icons/phone-icon.tsx";
import { WechatIcon } from "../../ui/icons/wechat-icon.tsx";
import { toast } from "../../ui/toast.tsx";
import styles from "./login-screen.module.css";

/** The two login types that are not in use (R-LOGIN-03). */
export function OtherTypes() {
  return (
    <section className={styles.others} aria-labelledby="other-types">
      <h2 id="other-types" className={styles.divider}>
        其他登录方式
      </h2>
      <div className={styles.types}>
        <TypeButton text="手机验证码登录" icon={<PhoneIcon />} />
        <TypeButton text="微信登录" icon={<WechatIcon />} />
      </div>
    </section>
  );
}

function TypeButton({ text, icon }: { text: string; icon: ReactNode }) {
  return (
    <button type="button" className={styles.type} onClick={() => toast(`${text}敬请期待`)}>
      <span className={styles.circle}>{icon}</span>
      {text}
    </button>
  );
}

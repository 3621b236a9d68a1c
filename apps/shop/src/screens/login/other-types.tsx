import type { ReactNode } from "react";
import { Icon } from "../../ui/icons/icon.tsx";
import styles from "./login-screen.module.css";
import type { LoginWays } from "./use-login-ways.ts";
import { useStartWechat } from "./use-start-wechat.ts";

export type FormType = "USERNAME_PASSWORD" | "MOBILE_VERIFY_CODE";

type OtherTypesProps = {
  ways: LoginWays;
  current: FormType;
  /** Whether WeChat stands here, and not before the form. */
  hasWechat: boolean;
  onChoose: (type: FormType) => void;
};

/** The login types that the shop has and that are not in use; WeChat has no form and starts at once (R-LOGIN-03, R-LOGIN-10). */
export function OtherTypes({ ways, current, hasWechat, onChoose }: OtherTypesProps) {
  const startWechat = useStartWechat();
  const hasForm = current === "MOBILE_VERIFY_CODE" || ways.mobileFlag;
  const offersWechat = hasWechat && ways.wechatFlag;
  if (!hasForm && !offersWechat) return null;
  return (
    <section className={styles.others} aria-labelledby="other-types">
      <h2 id="other-types" className={styles.divider}>
        其他登录方式
      </h2>
      <div className={styles.types}>
        {current === "MOBILE_VERIFY_CODE" ? (
          <TypeButton
            text="账号密码登录"
            icon={<Icon name="my" />}
            onPress={() => onChoose("USERNAME_PASSWORD")}
          />
        ) : ways.mobileFlag ? (
          <TypeButton
            text="手机验证码登录"
            icon={<Icon name="phone" />}
            onPress={() => onChoose("MOBILE_VERIFY_CODE")}
          />
        ) : null}
        {offersWechat && (
          <TypeButton text="微信登录" icon={<Icon name="wechat" />} onPress={() => void startWechat()} />
        )}
      </div>
    </section>
  );
}

function TypeButton(props: { text: string; icon: ReactNode; onPress: () => void }) {
  return (
    <button type="button" className={styles.type} onClick={props.onPress}>
      <span className={styles.circle}>{props.icon}</span>
      {props.text}
    </button>
  );
}

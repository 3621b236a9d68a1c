import { userApi } from "@crux/contract/user";
import type { ReactNode } from "react";
import { useCall } from "../../browser/api.ts";
import { beginWechatLogin } from "../../browser/wechat.ts";
import { Icon } from "../../ui/icons/icon.tsx";
import { progress } from "../../ui/layer/toast.tsx";
import styles from "./login-screen.module.css";
import type { LoginWays } from "./use-login-ways.ts";

export type FormType = "USERNAME_PASSWORD" | "MOBILE_VERIFY_CODE";

type OtherTypesProps = { ways: LoginWays; current: FormType; onChoose: (type: FormType) => void };

/** The login types that the shop has and that are not in use; WeChat has no form and starts at once (R-LOGIN-03, R-LOGIN-10). */
export function OtherTypes({ ways, current, onChoose }: OtherTypesProps) {
  const ask = useCall(userApi.wechatLoginUrl);
  const startWechat = async () => {
    const stop = progress("跳转中…");
    const url = await ask.run({ browserKey: beginWechatLogin() });
    stop();
    if (url) location.assign(url);
  };
  const hasForm = current === "MOBILE_VERIFY_CODE" || ways.mobileFlag;
  if (!hasForm && !ways.wechatFlag) return null;
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
        {ways.wechatFlag && (
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

import { userApi } from "@crux/contract/user";
import type { User } from "@crux/contract/user.schema";
import { useCall } from "../../browser/api.ts";
import { storage } from "../../browser/shop-storage.ts";
import { beginWechatBinding } from "../../browser/wechat.ts";
import { confirm } from "../../ui/layer/confirm.tsx";
import { progress } from "../../ui/layer/toast.tsx";
import { Cell } from "../../ui/show/cell.tsx";
import styles from "./setting-screen.module.css";

const QUESTION = "解绑后将不能使用微信登录，确定解绑吗？";
/** Who came by WeChat has no password: without a mobile the account could not be reached again. */
const WARNING = "您尚未绑定手机号，建议先绑定手机号，以免无法再登录此账号。";

/** Binds (1) or unbinds (2) the WeChat account over WeChat's own page (R-SET-08, OP-083). */
export function WechatRow({ user }: { user: User }) {
  const isBound = user.wechatFlag;
  const ask = useCall(userApi.wechatBindUrl);
  const handlePress = async () => {
    const body = user.mobile ? QUESTION : `${QUESTION}${WARNING}`;
    if (isBound && !(await confirm({ title: "解绑微信", body, danger: true }))) return;
    const stop = progress("跳转中…");
    const url = await ask.run({ type: isBound ? 2 : 1, browserKey: beginWechatBinding() });
    stop();
    if (!url) return;
    storage.wechatBindBack.set("true");
    location.assign(url);
  };
  return (
    <Cell
      title="微信绑定"
      value={
        <>
          {isBound ? "已绑定" : "未绑定"}
          <span className={styles.act}>{isBound ? "解绑微信" : "绑定微信"}</span>
        </>
      }
      onPress={() => void handlePress()}
    />
  );
}

import { userApi } from "@crux/contract/user";
import { useCall } from "../../browser/api.ts";
import { beginWechatLogin } from "../../browser/wechat.ts";
import { progress } from "../../ui/layer/toast.tsx";

/** Leads to WeChat's consent, at an address that the server writes (R-LOGIN-10). */
export function useStartWechat(): () => Promise<void> {
  const ask = useCall(userApi.wechatLoginUrl);
  return async () => {
    const stop = progress("跳转中…");
    const url = await ask.run({ browserKey: beginWechatLogin() });
    stop();
    if (url) location.assign(url);
  };
}

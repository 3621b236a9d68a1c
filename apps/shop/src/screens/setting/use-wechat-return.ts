import type { ApiError } from "@crux/client/client";
import type { Refusal } from "@crux/contract/endpoint";
import * as generalOutcome from "@crux/contract/outcomes/general";
import * as userOutcome from "@crux/contract/outcomes/user";
import { userApi } from "@crux/contract/user";
import { replace, useParams } from "@crux/web/navigation";
import { useEffect, useState } from "react";
import { client, reportError } from "../../browser/api.ts";
import { getSession, keepUser } from "../../browser/shop-session.ts";
import { storage } from "../../browser/shop-storage.ts";
import { takeWechatBinding } from "../../browser/wechat.ts";
import { progress, toast } from "../../ui/layer/toast.tsx";

const FAILED = "微信授权失败";

/** Finishes a binding that comes back from WeChat and cleans the address; true while the way back is to be shown (R-SET-04). */
export function useWechatReturn(): boolean {
  const params = useParams();
  const [isBack] = useState(() => storage.wechatBindBack.get() !== undefined);
  const [returned] = useState({
    operation: params.get("operation"),
    code: params.get("code") ?? "",
    state: params.get("state") ?? "",
  });
  useEffect(() => {
    storage.wechatBindBack.remove();
    if (returned.operation === null) return;
    replace("/setting");
    void finish(returned.operation === "2" ? UNBIND : BIND, returned);
  }, [returned]);
  return isBack;
}

const BIND = { call: userApi.wechatBind, running: "绑定中…", done: "绑定成功" };
const UNBIND = { call: userApi.wechatUnbind, running: "解绑中…", done: "解绑成功" };

async function finish(
  { call, running, done }: typeof BIND | typeof UNBIND,
  { code, state }: { code: string; state: string },
): Promise<void> {
  const browserKey = takeWechatBinding();
  if (browserKey === undefined || code === "" || state === "") {
    toast(FAILED);
    return;
  }
  const stop = progress(running);
  try {
    const user = await client.call(call, { code, state, browserKey });
    // The state stands for whoever began; the device may have another user by now.
    if (user.id === getSession()?.user.id) keepUser(user);
    stop();
    toast(done);
  } catch (error) {
    stop();
    tell(error as ApiError<Refused>);
  }
}

type Refused = Refusal<typeof userApi.wechatBind | typeof userApi.wechatUnbind>;

function tell(error: ApiError<Refused>): void {
  if (error.code === generalOutcome.INVALID_REQUEST) toast(FAILED);
  else if (error.code === userOutcome.NO_WECHAT) toast("请使用已绑定的微信授权");
  else reportError(error);
}

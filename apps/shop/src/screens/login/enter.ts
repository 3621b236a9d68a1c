import type { User } from "@crux/contract/user.schema";
import { push } from "@crux/web/navigation";
import { returnFromLogin } from "../../browser/redirect.ts";
import { signIn } from "../../browser/shop-session.ts";
import { syncChannel } from "../../parts/account/sync-channel.ts";
import { toast } from "../../ui/layer/toast.tsx";

/** Keeps the session and leaves: back to the page that asked for it, without a mobile to its binding (R-LOGIN-07). */
export function enter({ user, token }: { user: User; token: string }): void {
  signIn(user, token);
  void syncChannel(user);
  toast("登录成功", { ms: 1000 });
  if (user.mobile) returnFromLogin();
  else push("/bind_mobile?skip=true");
}

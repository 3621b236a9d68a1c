import { ApiError, type Client } from "@crux/client/client";
import type { Input, Output } from "@crux/contract/endpoint";
import * as generalOutcome from "@crux/contract/outcomes/general";
import * as staffOutcome from "@crux/contract/outcomes/staff";
import { staffApi, staffOpsApi } from "@crux/contract/staff";
import { renderUnicodeCompact } from "uqr";
import { askCode, askNewPassword, askPass, askPassword } from "./ask.ts";

type Login = Input<typeof staffApi.login>;

/** Logs in, and asks for what the shop asks for: the code of a second factor, a new password, a door pass where many wait. */
export async function logIn(client: Client, name: string): Promise<Output<typeof staffApi.login>> {
  const login: Login = { name, password: await askPassword("密码 / password", "CRUX_STAFF_PASSWORD") };
  if (process.env.CRUX_STAFF_PASS) login.pass = process.env.CRUX_STAFF_PASS;
  for (;;) {
    try {
      return await client.call(staffApi.login, login);
    } catch (error) {
      const code = error instanceof ApiError ? error.code : null;
      if (code === staffOutcome.TOTP_REQUIRED && login.code === undefined) login.code = await askCode();
      else if (code === generalOutcome.TOO_MANY_REQUESTS && login.pass === undefined && process.stdin.isTTY)
        login.pass = await askPass();
      else if (code === staffOutcome.NEW_PASSWORD_REQUIRED && login.newPassword === undefined) {
        console.error("请设置新密码 / choose a password of your own");
        login.newPassword = await askNewPassword("新密码 / new password", "CRUX_STAFF_NEW_PASSWORD");
      } else throw error;
    }
  }
}

/** Sets the second factor up: shows what the authenticator reads, asks for its first code, and tells the recovery codes. */
export async function setUpTotp(client: Client): Promise<void> {
  const password = await askPassword("密码 / password", "CRUX_STAFF_PASSWORD");
  const { secret, uri } = await client.call(staffOpsApi.beginTotp, { password });
  console.error(`${renderUnicodeCompact(uri)}\n${uri}\n密钥 / secret: ${secret}\n`);
  const confirmed = await client.call(staffOpsApi.confirmTotp, { code: await askCode() });
  console.error(
    "恢复码各用一次，请与通行码一起妥善保存，不再显示 / each lets in once; they are not shown again",
  );
  console.log(JSON.stringify(confirmed, null, 2));
}

import { query } from "@crux/client/query";
import { userApi } from "@crux/contract/user";
import { useQuery } from "@tanstack/react-query";

/** Ways of logging in beside name and password. */
export type LoginWays = { mobileFlag: boolean; wechatFlag: boolean };

const ALL: LoginWays = { mobileFlag: true, wechatFlag: true };

/** The ways that this shop has; null until they are known, and all of them where nobody says. */
export function useLoginWays(): LoginWays | null {
  const { data, isError } = useQuery({ ...query(userApi.loginWays, {}), meta: { isToldByPage: true } });
  return data ?? (isError ? ALL : null);
}

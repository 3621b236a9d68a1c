import { splitLine } from "@crux/contract/endpoint";
import { staffApi } from "@crux/contract/staff";

/** A call of the staff by its line. */
export type StaffCall = <Data>(line: string, input: object | FormData) => Promise<Data>;

/** Somebody of the demo who may everything, logged in to a running shop. */
export async function logInStaff(url: string): Promise<StaffCall> {
  const caller =
    (token: string): StaffCall =>
    async <Data>(line: string, input: object | FormData) => {
      const { method, path } = splitLine(line);
      const isForm = input instanceof FormData;
      const answer = await fetch(`${url}/v1${path}`, {
        method,
        headers: {
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(isForm ? {} : { "content-type": "application/json" }),
        },
        ...(method === "GET" ? {} : { body: isForm ? input : JSON.stringify(input) }),
      });
      const { code, data, msg } = (await answer.json()) as { code: number; data: Data; msg: string };
      if (code !== 0) throw new Error(`${line}: ${code} ${msg}`);
      return data;
    };
  const name = "an";
  const { token } = await caller("")<{ token: string }>(staffApi.login.line, { name, password: "crux2026" });
  return caller(token);
}

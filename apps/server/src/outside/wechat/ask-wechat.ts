import { WechatRefused } from "./port.ts";

type Answer = Record<string, unknown>;

const LIMIT_MS = 8_000;

/**
 * One call, with a body as POST; WeChat reports failures with status 200 and `errcode`. Neither the secret in the
 * address nor the one in the body is ever logged.
 */
export async function askWechat(
  url: string,
  query: Record<string, string>,
  body?: Record<string, unknown>,
): Promise<Answer> {
  const response = await fetch(`${url}?${new URLSearchParams(query)}`, {
    ...(body && {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    }),
    redirect: "error",
    signal: AbortSignal.timeout(LIMIT_MS),
  });
  if (!response.ok) throw new Error(`wechat ${response.status}`);
  const answer = (await response.json()) as Answer;
  const code = Number(answer.errcode ?? 0);
  if (code !== 0) throw new WechatRefused(`wechat ${code}`, { code });
  return answer;
}

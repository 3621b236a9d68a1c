import { NOTICE_LABELS, type NoticeKind } from "@crux/rules/people/customer-notices";
import { beijingClock } from "@crux/rules/time/beijing-time";
import type { AccessToken } from "./access-token.ts";
import { askWechat } from "./ask-wechat.ts";
import { type WechatNotice, WechatRefused } from "./port.ts";

/** What a field of a template may show. */
export const TEMPLATE_VALUES = ["about", "state", "time", "shop"] as const;
export type TemplateValue = (typeof TEMPLATE_VALUES)[number];

/** A template that the account was allowed, and what stands in each of its fields (`thing1`, `time3`, …). */
export type WechatTemplate = { id: string; fields: Record<string, TemplateValue> };
export type WechatTemplates = Partial<Record<NoticeKind, WechatTemplate>>;

/** The token is over, or another system of the account has had it replaced. */
const TOKEN_OVER = new Set([40001, 40014, 42001]);
/** The person does not follow the account, closed its messages, or is none of its people. */
const UNFOLLOWED = new Set([43004, 43101, 40003]);
/** WeChat is busy, or the account has sent too much for now. */
const FOR_NOW = new Set([-1, 45009, 45011, 50002]);

type Sending = { api: string; token: AccessToken; templates: WechatTemplates };

/**
 * Sends template messages of the official account. A token that WeChat does not take any more is asked for anew, once.
 * Throws `WechatRefused` for what stays as it is: somebody who does not follow, a template that is missing or wrong.
 */
export function createTemplateSender({
  api,
  token,
  templates,
}: Sending): (notice: WechatNotice) => Promise<void> {
  return async (notice) => {
    const template = templates[notice.kind];
    if (!template) throw new WechatRefused(`wechat has no template for ${notice.kind}`);
    const body = bodyOf(template, notice);
    for (let isFirst = true; ; isFirst = false) {
      const access = await token.get();
      try {
        await askWechat(`${api}/cgi-bin/message/template/send`, { access_token: access }, body);
        return;
      } catch (error) {
        if (!(error instanceof WechatRefused)) throw error;
        const { code, message } = error;
        if (UNFOLLOWED.has(code)) throw new WechatRefused(message, { code, isUnfollowed: true });
        const isOver = TOKEN_OVER.has(code);
        if (isOver) token.drop(access);
        if (FOR_NOW.has(code) || (isOver && !isFirst)) throw new Error(message);
        if (!isOver) throw error;
      }
    }
  };
}

function bodyOf({ id, fields }: WechatTemplate, notice: WechatNotice): Record<string, unknown> {
  const values: Record<TemplateValue, string> = {
    about: notice.about,
    state: NOTICE_LABELS[notice.kind].state,
    time: beijingClock(notice.at).slice(0, 16),
    shop: notice.shop,
  };
  const data = Object.entries(fields).map(([field, value]) => [
    field,
    { value: fitting(field, values[value]) },
  ]);
  return {
    touser: notice.openId,
    template_id: id,
    url: notice.url,
    client_msg_id: notice.id,
    data: Object.fromEntries(data),
  };
}

/** WeChat refuses the whole message for a value that is too long for the kind of its field. */
const ROOM: Record<string, number> = {
  thing: 20,
  phrase: 5,
  character_string: 32,
  const: 20,
  short_thing: 5,
};

function fitting(field: string, text: string): string {
  const room = ROOM[field.replace(/\d+$/, "")];
  const characters = [...text];
  if (room === undefined || characters.length <= room) return text;
  return `${characters.slice(0, room - 1).join("")}…`;
}

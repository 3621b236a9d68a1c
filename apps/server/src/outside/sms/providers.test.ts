import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { createAliyunSms } from "./aliyun.ts";
import { signAliyun } from "./aliyun-signature.ts";
import { smsByRegion } from "./by-region.ts";
import { loggedSms } from "./logged.ts";
import { SmsRefused } from "./port.ts";
import { createSimulatedSms } from "./simulated.ts";
import { createTwilioSms } from "./twilio.ts";

type Heard = { method: string; url: string; headers: IncomingMessage["headers"]; body: string };

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

/** A provider on this machine that notes what it hears and answers as told. */
async function listen(status: number, answer: unknown): Promise<{ base: string; heard: Heard[] }> {
  const heard: Heard[] = [];
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    heard.push({ method: request.method ?? "", url: request.url ?? "", headers: request.headers, body });
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closers.push(() => server.close());
  return { base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, heard };
}

const sms = { mobile: "+61412345678", code: "012345", text: "【南十字商城】您的验证码是 012345" };

describe("Twilio", () => {
  const account = { accountSid: "AC1", authToken: "secret", from: "+61400000000" };

  it("gets the text in a form, with the account's name and token", async () => {
    const { base, heard } = await listen(201, { sid: "SM1" });
    await createTwilioSms(account, base).send(sms);
    const [one] = heard;
    expect(`${one?.method} ${one?.url}`).toBe("POST /2010-04-01/Accounts/AC1/Messages.json");
    expect(one?.headers.authorization).toBe("Basic QUMxOnNlY3JldA==");
    expect(one?.headers["content-type"]).toMatch(/^application\/x-www-form-urlencoded/);
    expect(Object.fromEntries(new URLSearchParams(one?.body))).toEqual({
      To: "+61412345678",
      From: "+61400000000",
      Body: sms.text,
    });
  });

  it("may send through a messaging service", async () => {
    const { base, heard } = await listen(201, {});
    await createTwilioSms({ ...account, from: "MG9" }, base).send(sms);
    expect(new URLSearchParams(heard[0]?.body).get("MessagingServiceSid")).toBe("MG9");
  });

  it("tells of a refusal by its code, not by what was sent (I-39)", async () => {
    const { base } = await listen(400, { code: 21211, message: "The 'To' number +61412345678 is not valid" });
    const failure = await createTwilioSms(account, base)
      .send(sms)
      .catch((error: Error) => error);
    expect(failure).toBeInstanceOf(SmsRefused);
    expect((failure as Error).message).toBe("twilio 400 21211");
  });
});

describe("Alibaba Cloud", () => {
  const account = {
    accessKeyId: "key",
    accessKeySecret: "secret",
    signName: "南十字商城",
    templateCode: "SMS_1",
    mobileChangedTemplate: "SMS_2",
    noticeTemplates: { SHIPPED: "SMS_3" },
  };

  it("is signed as its documentation's example", () => {
    const { headers } = signAliyun(
      { accessKeyId: "YourAccessKeyId", accessKeySecret: "YourAccessKeySecret" },
      {
        base: "https://ecs.cn-shanghai.aliyuncs.com",
        action: "RunInstances",
        version: "2014-05-26",
        query: {
          RegionId: "cn-shanghai",
          ImageId: "win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd",
        },
        at: new Date("2023-10-26T10:22:32Z"),
        nonce: "3156853299f313e23d1673dc12e1703d",
      },
    );
    expect(headers.authorization).toBe(
      "ACS3-HMAC-SHA256 Credential=YourAccessKeyId,SignedHeaders=host;x-acs-action;x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version,Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0",
    );
  });

  it("gets number and code for its template, mainland numbers without their region", async () => {
    const { base, heard } = await listen(200, { Code: "OK", BizId: "1" });
    const port = createAliyunSms(account, base);
    await port.send({ ...sms, mobile: "+8613800138000" });
    await port.send(sms);
    const [home, abroad] = heard.map(({ url }) => new URL(url, base).searchParams);
    expect(Object.fromEntries(home ?? [])).toEqual({
      PhoneNumbers: "13800138000",
      SignName: "南十字商城",
      TemplateCode: "SMS_1",
      TemplateParam: '{"code":"012345"}',
    });
    expect(abroad?.get("PhoneNumbers")).toBe("61412345678");
    expect(heard[0]?.headers).toMatchObject({ "x-acs-action": "SendSms", "x-acs-version": "2017-05-25" });
    expect(heard[0]?.headers["x-acs-signature-nonce"]).not.toBe(heard[1]?.headers["x-acs-signature-nonce"]);
  });

  it("gets a template of its own for a notice, and none is sent without (I-39)", async () => {
    const { base, heard } = await listen(200, { Code: "OK", BizId: "1" });
    const notice = { mobile: "+8613800138000", text: "已更换", notice: "MOBILE_CHANGED" as const };
    await createAliyunSms(account, base).send(notice);
    expect(Object.fromEntries(new URL(heard[0]?.url ?? "", base).searchParams)).toEqual({
      PhoneNumbers: "13800138000",
      SignName: "南十字商城",
      TemplateCode: "SMS_2",
    });
    const without = createAliyunSms({ ...account, mobileChangedTemplate: null }, base).send(notice);
    await expect(without).rejects.toMatchObject({ name: "SmsRefused", isFinal: true });
    expect(heard).toHaveLength(1);
  });

  it("fills the template of what a customer is told, within its room, and sends none without", async () => {
    const { base, heard } = await listen(200, { Code: "OK", BizId: "1" });
    const aliyun = createAliyunSms(account, base);
    const about = "很".repeat(40);
    await aliyun.send({ mobile: "+8613800138000", text: "…", notice: "SHIPPED", about });
    expect(Object.fromEntries(new URL(heard[0]?.url ?? "", base).searchParams)).toMatchObject({
      TemplateCode: "SMS_3",
      TemplateParam: JSON.stringify({ about: "很".repeat(35) }),
    });
    const without = aliyun.send({ mobile: "+8613800138000", text: "…", notice: "PAID", about });
    await expect(without).rejects.toMatchObject({ name: "SmsRefused", isFinal: true });
    expect(heard).toHaveLength(1);
  });

  it("takes anything but OK for a refusal", async () => {
    const { base } = await listen(200, { Code: "isv.BUSINESS_LIMIT_CONTROL", Message: "13800138000" });
    await expect(createAliyunSms(account, base).send(sms)).rejects.toThrow(
      /^aliyun 200 isv\.BUSINESS_LIMIT_CONTROL$/,
    );
  });
});

describe("both together", () => {
  it("send by the region of the number", async () => {
    const mainland = createSimulatedSms();
    const others = createSimulatedSms();
    const port = smsByRegion({ mainland, others });
    await port.send(sms);
    await port.send({ ...sms, mobile: "+8613800138000" });
    expect(mainland.inbox().map(({ mobile }) => mobile)).toEqual(["+8613800138000"]);
    expect(others.inbox().map(({ mobile }) => mobile)).toEqual(["+61412345678"]);
  });

  it("fail with a note that names neither number nor code (I-39)", async () => {
    const notes: string[] = [];
    const nobody = createTwilioSms(
      { accountSid: "AC1", authToken: "secret", from: "x" },
      "http://127.0.0.1:1",
    );
    await expect(loggedSms(nobody, (note) => notes.push(note)).send(sms)).rejects.toThrow();
    expect(notes).toHaveLength(1);
    expect(notes[0]).not.toMatch(/012345|61412345678|secret/);
  });
});

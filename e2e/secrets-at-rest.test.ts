import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ApiError, createClient } from "@crux/client/client";
import { notifyApi } from "@crux/contract/notify";
import * as generalOutcome from "@crux/contract/outcomes/general";
import * as sessionOutcome from "@crux/contract/outcomes/session";
import * as userOutcome from "@crux/contract/outcomes/user";
import { userApi } from "@crux/contract/user";
import type { Envelope } from "@crux/contract/wire";
import { drawnDemo } from "@crux/server/testing/drawn-demo";
import { layDemo } from "@crux/server/testing/lay-demo";
import { cardPhoto } from "@crux/server/testing/photos";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Site, startSite } from "./site.ts";

const NAME = "geheimnis-01";
const PASSWORD = "Tr0ub4dorXy72";
const WRONG_PASSWORD = "Wr0ngGuess481";
const NUMBER = "990199198012319876";
const WRONG_NUMBER = "9901991980123198";
const MOBILE = "+61412000777";
const BROWSER_KEY = "key-of-one-browser-0123456789";

type Session = { uid: number; token: string };

/** What nobody may find in a copy of the disk or in the log: noted as it comes up on the way. */
const secrets = {
  passwords: [PASSWORD, WRONG_PASSWORD],
  numbers: [NUMBER, WRONG_NUMBER],
  tokens: [BROWSER_KEY],
  codes: [] as string[],
};

describe("secrets on the disk and in the log", () => {
  let folder: string;
  let site: Site;
  let session: Session;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "crux-rest-"));
    layDemo(drawnDemo(), env());
    site = await startSite(env());
  });
  afterAll(async () => {
    await site?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const env = () => ({ DATA_DIR: join(folder, "data"), KEY_DIR: join(folder, "keys"), LOG_LEVEL: "trace" });
  const client = (who: Session | null) => createClient({ fetch, base: `${site.url}/v1`, session: () => who });
  const codeOf = (call: Promise<unknown>) =>
    call.then(
      () => 0,
      (error: ApiError) => error.code,
    );
  const upload = async (file: Uint8Array<ArrayBuffer>, idType: string) => {
    const body = new FormData();
    body.append("idType", idType);
    body.append("file", new Blob([file]), "card.jpg");
    const headers = { authorization: `Bearer ${session.token}` };
    const answer = await fetch(`${site.url}/v1/user/receiver`, { method: "PUT", body, headers });
    return { status: answer.status, ...((await answer.json()) as Envelope<string>) };
  };
  const card = async (side: "FRONT" | "BACK") =>
    (await upload(new Uint8Array(await cardPhoto(side)), side)).data ?? "";
  const filesBelow = (path: string): string[] =>
    readdirSync(path, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
  /** The code that arrived last in the simulated inbox. */
  const lastCode = async () => {
    const inbox = await (await fetch(`${site.url}/simulated/sms`)).text();
    const code = /验证码是 (\d{6})/.exec(inbox)?.[1] ?? "";
    secrets.codes.push(code);
    return code;
  };
  const passwordLogin = (password: string) =>
    client(null).call(userApi.login, { username: NAME, password, type: "USERNAME_PASSWORD" });
  const receiver = (identifyCode: string, photos: { front: string; back: string }) => ({
    name: "张无忌",
    mobile: "+8613800138001",
    country: "中国" as const,
    state: "广东省",
    city: "深圳市",
    district: "南山区",
    detailAddress: "科技园1号",
    userIdentityPojo: {
      client: "张无忌",
      identifyCode,
      identifyImgFront: photos.front,
      identifyImgBack: photos.back,
    },
  });

  it("passes by when somebody registers, logs in by password, by code and by WeChat, and binds a mobile", async () => {
    await client(null).call(userApi.register, { name: NAME, nickName: "秘密很多", password: PASSWORD });
    expect(await codeOf(passwordLogin(WRONG_PASSWORD))).toBe(userOutcome.WRONG_PASSWORD);
    const { user, token } = await passwordLogin(PASSWORD);
    session = { uid: user.id, token };
    secrets.tokens.push(token);

    await client(session).call(notifyApi.sendMobileCode, { mobile: MOBILE, type: "CHANGE_MOBILE_TEXT" });
    const toBind = await lastCode();
    const wrong = toBind === "135791" ? "135792" : "135791";
    expect(await codeOf(client(session).call(userApi.modifyMobile, { mobile: MOBILE, code: wrong }))).toBe(
      userOutcome.WRONG_CODE,
    );
    await client(session).call(userApi.modifyMobile, { mobile: MOBILE, code: toBind });
    const stranger = "+61412000778";
    await client(null).call(notifyApi.sendLoginCode, { mobile: stranger, type: "LOGIN_VERIFY_TEXT" });
    const login = { username: stranger, password: await lastCode(), type: "MOBILE_VERIFY_CODE" as const };
    secrets.tokens.push((await client(null).call(userApi.login, login)).token);
    await client(null).call(notifyApi.sendLoginCode, { mobile: "+61412000779", type: "LOGIN_VERIFY_TEXT" });
    await lastCode();

    const consent = new URL(await client(null).call(userApi.wechatLoginUrl, { browserKey: BROWSER_KEY }));
    const person = /name="person" value="([^"]+)"/.exec(await (await fetch(consent)).text())?.[1] ?? "";
    consent.pathname += "/answer";
    consent.searchParams.set("person", person);
    consent.searchParams.set("answer", "allow");
    const back = (await fetch(consent, { redirect: "manual" })).headers.get("location") ?? "";
    const arrival = (await fetch(back, { redirect: "manual" })).headers.get("location") ?? "";
    const loginCode = new URL(arrival, site.url).searchParams.get("session") ?? "";
    const entered = await client(null).call(userApi.wechatLogin, { loginCode, browserKey: BROWSER_KEY });
    secrets.tokens.push(loginCode, new URL(back).searchParams.get("state") ?? "", entered?.token ?? "");
    expect(secrets.tokens.map((token) => token.length).every((length) => length > 20)).toBe(true);
  });

  it("answers 30 MB with 900001 over the wire, and goes on working (OP-066)", async () => {
    expect(await upload(new Uint8Array(30 * 2 ** 20), "FRONT")).toMatchObject({
      status: 413,
      code: generalOutcome.INVALID_REQUEST,
    });
    expect((await fetch(`${site.url}/readyz`)).status).toBe(200);
  });

  it("passes by when papers are saved, refused, and lost to a fault", async () => {
    const photos = { front: await card("FRONT"), back: await card("BACK") };
    const saved = await client(session).call(userApi.saveReceiver, receiver(NUMBER, photos));
    expect(saved.userClientIdentify?.identifyCode).toBe(NUMBER);
    expect(await codeOf(client(session).call(userApi.saveReceiver, receiver(WRONG_NUMBER, photos)))).toBe(
      userOutcome.INVALID_IDENTITY,
    );
    const send = (body: string) =>
      fetch(`${site.url}/v1/user/login`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body,
      });
    expect((await send(`{"username":"${NAME}","password":"${PASSWORD}"`)).status).toBe(400);
    expect((await send(`{"username":["${NUMBER}"],"password":"${PASSWORD}","type":7}`)).status).toBe(400);
    const lost = { uid: session.uid, token: `${session.token.slice(0, -1)}-` };
    secrets.tokens.push(lost.token);
    expect(await codeOf(client(lost).call(userApi.current, {}))).toBe(sessionOutcome.TOKEN_UNKNOWN);
    expect((await fetch(`${site.url}/v1/nothing/${NUMBER}?token=${session.token}`)).status).toBe(404);

    const files = join(folder, "data/files");
    renameSync(files, `${files}-away`);
    writeFileSync(files, "");
    expect(await upload(new Uint8Array(await cardPhoto("FRONT")), "FRONT")).toMatchObject({
      status: 500,
      code: generalOutcome.UNAVAILABLE,
    });
    rmSync(files);
    renameSync(`${files}-away`, files);
    await client(session).call(userApi.logout, {});
    expect(await codeOf(client(session).call(userApi.current, {}))).toBe(sessionOutcome.EXPIRED);
  });

  it("leaves no password, token, code, number or picture in any byte of the data folder or the log (I-35, I-41, OP-069)", async () => {
    expect(await site.stop()).toBe(0);
    const log = site.log();
    expect(log, "answers are logged").toContain('"route":"/v1/user/login"');
    expect(log, "the fault is logged").toContain('"status":500');
    const files = filesBelow(join(folder, "data"));
    const bytes = new Map(files.map((file) => [file, readFileSync(file)]));
    const holding = (text: string | Buffer) => files.filter((file) => bytes.get(file)?.includes(text));
    expect(holding("张无忌").length, "the search finds what is there").toBeGreaterThan(0);

    for (const secret of [...secrets.passwords, ...secrets.numbers, ...secrets.tokens]) {
      const forms = [secret, Buffer.from(secret).toString("hex"), Buffer.from(secret).toString("base64")];
      for (const form of forms) {
        expect(holding(form), secret).toEqual([]);
        expect(log.includes(form), `${secret} in the log`).toBe(false);
      }
    }
    expect(secrets.codes).toHaveLength(3);
    // Six digits may stand somewhere by chance; all three codes may not.
    const stands = (code: string) => (text: string) => new RegExp(`(?<!\\d)${code}(?!\\d)`).test(text);
    const found = secrets.codes.filter((code) =>
      files.some((file) => stands(code)(bytes.get(file)?.toString("latin1") ?? "")),
    );
    expect(found.length, String(found)).toBeLessThan(2);
    expect(secrets.codes.filter((code) => stands(code)(log))).toEqual([]);
    expect(holding("验证码是")).toEqual([]);

    expect(holding("JFIF")).toEqual([]);
    expect(files.filter((file) => file.includes("/files/identity/")).length).toBeGreaterThan(2);
    expect(files.filter((file) => file.endsWith(".key"))).toEqual([]);
  });

  it("opens the papers again after a restart, for their owner (OP-069)", async () => {
    site = await startSite(env());
    const { user, token } = await passwordLogin(PASSWORD);
    const owner = client({ uid: user.id, token });
    const [receiver] = (await owner.call(userApi.receivers, {})).content;
    const { userClientIdentify } = await owner.call(userApi.receiver, { id: receiver?.id ?? 0 });
    expect(userClientIdentify?.identifyCode).toBe(NUMBER);
  });
});

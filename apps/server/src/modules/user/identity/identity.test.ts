import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import * as generalOutcome from "@crux/contract/outcomes/general";
import * as sessionOutcome from "@crux/contract/outcomes/session";
import * as userOutcome from "@crux/contract/outcomes/user";
import { userApi } from "@crux/contract/user";
import { IDENTITY_NOTICE } from "@crux/rules/identity/identity-notice";
import { MINUTE_MS } from "@crux/rules/time/durations";
import { sql } from "kysely";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addMasterKey } from "../../../kernel/crypto/crypto-box-keys.ts";
import { sweepOnce } from "../../../kernel/time/sweeps.ts";
import { runAsSystem } from "../../../kernel/verb/kernel.ts";
import type { Caller } from "../../../testing/caller.ts";
import { ENGINES, openShop, type Shop } from "../../../testing/open-shop.ts";
import { signUp } from "../../../testing/people.ts";
import { newPapers, type Part, plainPhoto, sendForm, uploadSide } from "../../../testing/photos.ts";
import { rewrapPapers } from "../service.ts";
import { uploadSweep } from "../upload/upload-sweep.ts";

const CODE = "990101199001010013";
const receiver = {
  name: "王小明",
  mobile: "+8613800000000",
  country: "中国" as const,
  state: "广东省",
  city: "深圳市",
  district: "南山区",
  detailAddress: "科技园1号",
};
const taiwan = { ...receiver, name: "林美", country: "中国台湾" as const, state: "台北市", city: "大安区" };
type Person = Awaited<ReturnType<typeof signUp>>;

describe.each(ENGINES)("identity papers on %s", (engine) => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop(engine);
  });
  afterAll(() => shop.close());

  const upload = (person: Person, side: "FRONT" | "BACK", file?: Uint8Array) =>
    uploadSide(shop.app.http, person.session, side, file);
  const papersOf = (person: Person, identifyCode = CODE) =>
    newPapers(shop.app.http, person.session, { identifyCode });
  const send = (
    person: Person | null,
    parts: readonly Part[],
    fields: Record<string, string> = {},
    path = "/user/receiver",
  ) => sendForm(shop.app.http, person?.session ?? null, { path, parts, fields });
  const look = (url: string, person?: Caller) =>
    shop.app.http.inject({
      url,
      headers: person?.session ? { authorization: `Bearer ${person.session.token}` } : {},
    });
  const rows = async <Row>(query: ReturnType<typeof sql<Row>>) =>
    (await query.execute(shop.database.db)).rows;
  const uploadsOf = ({ session: { uid } }: Person) =>
    rows(
      sql<{
        name: string;
        is_bound: boolean;
      }>`select name, is_bound from upload where uid = ${uid} order by id`,
    );
  const filesOf = async (person: Person) => {
    const here = new Set(readdirSync(join(shop.vault.filesFolder, "identity")));
    return (await uploadsOf(person)).filter(({ name }) => here.has(name.split("/")[1] ?? "")).length;
  };
  const sweep = () => sweepOnce(shop.app.kernel, uploadSweep);

  it("takes a photo with a token, gives its address, and shows it to its owner (R-API-59, OP-067)", async () => {
    const person = await signUp(shop);
    const turned = await sharp({ create: { width: 2000, height: 1200, channels: 3, background: "#abc" } })
      .jpeg()
      .withExif({ IFD3: { GPSLatitudeRef: "S" } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const url = await upload(person, "FRONT", turned);
    expect(url).toMatch(/^\/v1\/files\/identity\/[0-9a-f-]{36}\.jpg$/);
    const answer = await look(url, person);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      "cache-control": "private, no-store",
      "content-type": "image/jpeg",
      "x-content-type-options": "nosniff",
    });
    const { width, height, exif } = await sharp(answer.rawPayload).metadata();
    expect([width, height, exif]).toEqual([614, 1024, undefined]);
    expect((await send(null, [{ file: turned }], { idType: "FRONT" })).body.code).toBe(
      sessionOutcome.TOKEN_MISSING,
    );
    expect(
      (
        await sendForm(
          shop.app.http,
          { uid: 1, token: "x" },
          { path: "/user/headImgUrl", parts: [{ file: turned }] },
        )
      ).body.code,
    ).toBe(sessionOutcome.TOKEN_UNKNOWN);
  });

  it("refuses wrong forms and wrong files, and keeps nothing of them (R-API-59, OP-066)", async () => {
    const person = await signUp(shop);
    const file = await plainPhoto();
    const html = Buffer.from("<html><script>alert(1)</script></html>");
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
    const FRONT = { idType: "FRONT" };
    const attempts: [Part[], Record<string, string>][] = [
      [[{ file: html, name: "card.jpg" }], FRONT],
      [[{ file: svg, name: "card.svg" }], FRONT],
      [[{ file: Buffer.concat([file, html]) }], FRONT],
      [[{ file: file.subarray(0, file.length - 40) }], FRONT],
      [[{ file: Buffer.alloc(0) }], FRONT],
      [[{ file, name: "card.html" }], FRONT],
      [[{ file, name: "card.jpg.exe" }], FRONT],
      [[{ file, field: "photo" }], FRONT],
      [[{ file }, { file }], FRONT],
      [[], FRONT],
      [[{ file }], {}],
      [[{ file }], { idType: "SIDE" }],
      [[{ file }], { ...FRONT, a: "1", b: "2", c: "3", d: "4", e: "5" }],
      [[{ file }], { ...FRONT, note: "x".repeat(3000) }],
    ];
    for (const [parts, fields] of attempts) {
      const { status, body } = await send(person, parts, fields);
      expect(
        [status, body.code],
        JSON.stringify([parts.map(({ name }) => name), fields]).slice(0, 200),
      ).toEqual([400, generalOutcome.INVALID_REQUEST]);
    }
    const large = await send(person, [{ file: Buffer.concat([file, Buffer.alloc(30 * 2 ** 20)]) }], FRONT);
    expect([large.status, large.body.code]).toEqual([413, generalOutcome.INVALID_REQUEST]);
    const json = await person.raw("PUT /user/receiver", { idType: "FRONT", file: "abc" });
    expect([json.status, json.body.code]).toEqual([400, generalOutcome.INVALID_REQUEST]);
    const torn = await shop.app.http.inject({
      method: "PUT",
      url: "/v1/user/receiver",
      headers: {
        authorization: `Bearer ${person.session.token}`,
        "content-type": "multipart/form-data; boundary=x",
      },
      payload: '--x\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\nabc',
    });
    expect(torn.json().code).toBe(generalOutcome.INVALID_REQUEST);
    expect(await uploadsOf(person)).toEqual([]);
  });

  it("takes forms at the two uploads only", async () => {
    const person = await signUp(shop);
    const { body } = await send(
      person,
      [{ file: await plainPhoto() }],
      {},
      `/user/secure/${person.session.uid}/user`,
    );
    expect(body.code).toBe(generalOutcome.INVALID_REQUEST);
  });

  it("refuses and notes everybody else who asks for a photo (I-33, I-34)", async () => {
    const [owner, other] = [await signUp(shop), await signUp(shop)];
    const url = await upload(owner, "FRONT");
    expect((await look(url, owner)).statusCode).toBe(200);
    const foreign = await look(url, other);
    expect([foreign.statusCode, foreign.json().code]).toEqual([404, generalOutcome.NOT_FOUND]);
    expect((await look(url)).json().code).toBe(sessionOutcome.TOKEN_MISSING);
    expect((await look(`${url}?uid=${owner.session.uid}&until=zzz&signature=x`, other)).statusCode).toBe(404);
    for (const path of [
      "/v1/files/identity/none.jpg",
      "/v1/files/../../keys/index.key",
      "/v1/files/%2e%2e%2fkeys%2findex.key",
    ])
      expect((await look(path, owner)).statusCode).toBe(404);
    const log = await rows(sql<{ actor: number | null; allowed: boolean }>`
      select actor, allowed from audit.id_access where owner_uid = ${owner.session.uid} order by at`);
    expect(log).toEqual([
      { actor: owner.session.uid, allowed: true },
      { actor: other.session.uid, allowed: false },
      { actor: null, allowed: false },
      { actor: other.session.uid, allowed: false },
    ]);
    const avatarPath = url.replace("/v1/files/identity/", "/media/avatar/");
    expect((await look(avatarPath)).statusCode).toBe(404);
  });

  it("saves papers with a receiver and gives them back (R-API-54, R-API-58, R-MODEL-30, R-MODEL-31, OP-099)", async () => {
    const person = await signUp(shop);
    const papers = await papersOf(person);
    const saved = await person.call(userApi.saveReceiver, { ...receiver, userIdentityPojo: papers });
    expect(saved.userClientIdentify).toEqual(papers);
    expect((await person.call(userApi.receiver, { id: saved.id })).userClientIdentify).toEqual(papers);
    expect(await person.call(userApi.identities, {})).toEqual([
      { id: expect.any(Number), ...papers, disable: false },
    ]);
    const list = await person.raw(`GET /user/secure/${person.session.uid}/client_identify`);
    expect(list.status).toBe(200);
    const { content } = await person.call(userApi.receivers, {});
    expect(content[0]?.userClientIdentify?.identifyCode).toBe("990***********0013");
    expect((await person.call(userApi.defaultReceiver, {}))?.userClientIdentify?.identifyCode).toBe(
      "990***********0013",
    );
    const other = await signUp(shop);
    expect(await other.call(userApi.identities, {})).toEqual([]);
    expect((await other.raw(`GET /user/secure/${person.session.uid}/client_identify`)).body.code).toBe(
      generalOutcome.FORBIDDEN,
    );
  });

  it("is never kept by a cache", async () => {
    const person = await signUp(shop);
    for (const path of ["client_identify", "receiver/default"]) {
      const answer = await look(`/v1/user/secure/${person.session.uid}/${path}`, person);
      expect(answer.headers["cache-control"]).toBe("no-store");
    }
  });

  it("keeps one entry for a number that is used again, and brings its photos (R-RCV-25, R-RCV-20, OP-099)", async () => {
    const person = await signUp(shop);
    const papers = await papersOf(person, "99010119900101002x");
    await person.call(userApi.saveReceiver, { ...receiver, userIdentityPojo: papers });
    const again = await person.call(userApi.saveReceiver, {
      ...receiver,
      userIdentityPojo: { client: "王小明", identifyCode: " 99010119900101002X " },
    });
    expect(again.userClientIdentify).toMatchObject({
      identifyCode: "99010119900101002X",
      identifyImgFront: papers.identifyImgFront,
    });
    expect(await person.call(userApi.identities, {})).toHaveLength(1);
    await Promise.all(
      Array.from({ length: 6 }, () =>
        person.call(userApi.saveReceiver, { ...receiver, userIdentityPojo: papers }),
      ),
    );
    expect(await person.call(userApi.identities, {})).toHaveLength(1);
  });

  it("refuses wrong papers with 140033 (R-RCV-23, R-RCV-24, OP-040, OP-080)", async () => {
    const person = await signUp(shop);
    const papers = await papersOf(person);
    const save = (change: object, base: object = receiver) =>
      person.refusal(userApi.saveReceiver, {
        ...receiver,
        ...base,
        userIdentityPojo: { ...papers, ...change },
      });
    for (const identifyCode of [
      "1234567890123456",
      "99010119900101001",
      "9901011990010100XX",
      "1".repeat(40),
      "A123456789",
    ])
      expect(await save({ identifyCode }), identifyCode).toBe(userOutcome.INVALID_IDENTITY);
    expect(await save({ identifyImgFront: "" })).toBe(userOutcome.INVALID_IDENTITY);
    expect(await save({ identifyImgBack: "" })).toBe(userOutcome.INVALID_IDENTITY);
    expect(await save({ client: "王" })).toBe(userOutcome.INVALID_IDENTITY);
    expect(await save({ client: "Wang Ming" })).toBe(userOutcome.INVALID_IDENTITY);
    expect(await save({ client: "" }, { name: "Wang Ming" })).toBe(userOutcome.INVALID_IDENTITY);
    for (const url of [
      "https://evil.example/a.jpg",
      "/v1/files/identity/none.jpg",
      "javascript:alert(1)",
      papers.identifyImgBack,
    ])
      expect(await save({ identifyImgFront: url }), url).toBe(userOutcome.INVALID_IDENTITY);
    expect(await save({ identifyCode: "1234567890" }, taiwan)).toBe(userOutcome.INVALID_IDENTITY);
    expect(await person.call(userApi.identities, {})).toEqual([]);
    expect((await uploadsOf(person)).every(({ is_bound }) => !is_bound)).toBe(true);
    expect((await person.call(userApi.receivers, {})).totalElements).toBe(0);
    const fifteen = await person.call(userApi.saveReceiver, {
      ...receiver,
      userIdentityPojo: { ...papers, identifyCode: "990101900101001" },
    });
    expect(fifteen.userClientIdentify?.identifyCode).toBe("990101900101001");
  });

  it("keeps what the country asks for: all in China, the number in Taiwan, nothing elsewhere (R-RCV-19, R-RCV-24, OP-040)", async () => {
    const person = await signUp(shop);
    const papers = await papersOf(person);
    const none = await person.call(userApi.saveReceiver, {
      ...receiver,
      userIdentityPojo: { ...papers, identifyCode: " " },
    });
    expect(none.userClientIdentify).toBeNull();
    const inTaiwan = await person.call(userApi.saveReceiver, {
      ...taiwan,
      userIdentityPojo: { ...papers, client: "", identifyCode: "a123456789" },
    });
    expect(inTaiwan.userClientIdentify).toEqual({
      client: "林美",
      identifyCode: "A123456789",
      identifyImgFront: "",
      identifyImgBack: "",
    });
    const inAustralia = await person.call(userApi.saveReceiver, {
      ...receiver,
      country: "澳大利亚",
      state: "NSW",
      city: "SYDNEY",
      district: "",
      postCode: "2000",
      userIdentityPojo: papers,
    });
    expect(inAustralia.userClientIdentify).toBeNull();
  });

  it("takes nobody else's photo, and none twice (I-33)", async () => {
    const [owner, thief] = [await signUp(shop), await signUp(shop)];
    const papers = await papersOf(owner);
    expect(await thief.refusal(userApi.saveReceiver, { ...receiver, userIdentityPojo: papers })).toBe(
      userOutcome.INVALID_IDENTITY,
    );
    await owner.call(userApi.saveReceiver, { ...receiver, userIdentityPojo: papers });
    const otherNumber = { ...papers, identifyCode: "990101199001010021" };
    expect(await owner.refusal(userApi.saveReceiver, { ...receiver, userIdentityPojo: otherNumber })).toBe(
      userOutcome.INVALID_IDENTITY,
    );
  });

  it("refuses a number that was disabled, and shows its flag (R-API-58)", async () => {
    const person = await signUp(shop);
    const papers = await papersOf(person);
    const { id } = await person.call(userApi.saveReceiver, { ...receiver, userIdentityPojo: papers });
    await sql`update client_identity set is_disabled = true where uid = ${person.session.uid}`.execute(
      shop.database.db,
    );
    expect(await person.call(userApi.identities, {})).toMatchObject([{ identifyCode: CODE, disable: true }]);
    expect((await person.call(userApi.receiver, { id })).userClientIdentify).toBeNull();
    expect(await person.refusal(userApi.saveReceiver, { ...receiver, id, userIdentityPojo: papers })).toBe(
      userOutcome.INVALID_IDENTITY,
    );
    await person.call(userApi.deleteReceiver, { id });
    expect(await person.refusal(userApi.saveReceiver, { ...receiver, userIdentityPojo: papers })).toBe(
      userOutcome.INVALID_IDENTITY,
    );
    await sweep();
    expect(await filesOf(person)).toBe(0);
  });

  it("erases papers and photos with the last receiver that carries them (I-38)", async () => {
    const person = await signUp(shop);
    const papers = await papersOf(person);
    const first = await person.call(userApi.saveReceiver, { ...receiver, userIdentityPojo: papers });
    const second = await person.call(userApi.saveReceiver, { ...receiver, userIdentityPojo: papers });
    await person.call(userApi.deleteReceiver, { id: first.id });
    await sweep();
    expect(await filesOf(person)).toBe(2);
    expect((await look(papers.identifyImgFront, person)).statusCode).toBe(200);
    await person.call(userApi.saveReceiver, { ...receiver, id: second.id });
    expect(await person.call(userApi.identities, {})).toEqual([]);
    await sweep();
    expect(await filesOf(person)).toBe(0);
    expect(await uploadsOf(person)).toEqual([]);
    expect((await look(papers.identifyImgFront, person)).statusCode).toBe(404);
  });

  it("erases a photo that was replaced", async () => {
    const person = await signUp(shop);
    const papers = await papersOf(person);
    const { id } = await person.call(userApi.saveReceiver, { ...receiver, userIdentityPojo: papers });
    const better = { ...papers, identifyImgFront: await upload(person, "FRONT") };
    await person.call(userApi.saveReceiver, { ...receiver, id, userIdentityPojo: better });
    await sweep();
    expect(await filesOf(person)).toBe(2);
    expect((await look(papers.identifyImgFront, person)).statusCode).toBe(404);
    expect((await look(better.identifyImgFront, person)).statusCode).toBe(200);
  });

  it("removes uploads that nothing took within the hour (I-38)", async () => {
    const person = await signUp(shop);
    const papers = await papersOf(person);
    const kept = await papersOf(person);
    await person.call(userApi.saveReceiver, { ...receiver, userIdentityPojo: kept });
    shop.clock.advance(50 * MINUTE_MS);
    await sweep();
    expect(await filesOf(person)).toBe(4);
    shop.clock.advance(9 * MINUTE_MS);
    expect(
      await person.refusal(userApi.saveReceiver, {
        ...receiver,
        userIdentityPojo: { ...papers, identifyCode: "990101199001010021" },
      }),
    ).toBe(userOutcome.INVALID_IDENTITY);
    await sweep();
    expect(await filesOf(person)).toBe(2);
    expect((await look(papers.identifyImgFront, person)).statusCode).toBe(404);
    expect((await look(kept.identifyImgFront, person)).statusCode).toBe(200);
    const left = await rows(
      sql`select 1 from audit.id_photo where not bound and at < ${new Date(shop.clock.now().getTime() - 60 * MINUTE_MS)}`,
    );
    expect(left).toEqual([]);
  });

  it("loses no file and keeps none when a removal ends halfway, and removes each once (I-38)", async () => {
    const person = await signUp(shop);
    const { kernel } = shop.app;
    const { files } = kernel.vault;
    const urls = await Promise.all([upload(person, "FRONT"), upload(person, "BACK")]);
    const names = urls.map((url) => url.replace("/v1/files/", ""));
    const rowsLeft = async () =>
      (await rows(sql`select 1 from upload where uid = ${person.session.uid}`)).length;
    shop.clock.advance(60 * MINUTE_MS);
    const remove = files.remove;
    files.remove = async (name) => {
      if (name === names[0]) throw new Error("killed before the file went");
      await remove(name);
      // The database is free meanwhile; then the process ends.
      await sql`select 1`.execute(kernel.db);
      throw new Error("killed after the file went");
    };
    await expect(sweep()).rejects.toThrow("killed");
    files.remove = remove;
    expect(await rowsLeft()).toBe(2);
    expect(await sweep(), "the leases hold").toBe(0);
    shop.clock.advance(MINUTE_MS + 1000);
    const taken = await Promise.all([sweep(), sweep(), sweep()]);
    expect(taken.reduce((sum, one) => sum + one, 0)).toBe(2);
    expect(await rowsLeft()).toBe(0);
    expect(await filesOf(person)).toBe(0);
    expect(await files.read(names[0] ?? "")).toBeNull();
  });

  it("lets nobody fill the disk with unused uploads", async () => {
    const person = await signUp(shop);
    const codes: number[] = [];
    for (let round = 0; round < 22; round += 1) {
      shop.clock.advance(2000);
      codes.push((await send(person, [{ file: await plainPhoto() }], { idType: "BACK" })).body.code);
    }
    expect(codes.filter((code) => code === 0)).toHaveLength(20);
    expect(codes.slice(20)).toEqual([generalOutcome.TOO_MANY_REQUESTS, generalOutcome.TOO_MANY_REQUESTS]);
    shop.clock.advance(60 * MINUTE_MS);
    await sweep();
    expect((await send(person, [{ file: await plainPhoto() }], { idType: "BACK" })).body.code).toBe(0);
  });

  it("notes who was told what, before the first photo is kept (I-38)", async () => {
    const person = await signUp(shop);
    await papersOf(person);
    const consents = await rows(sql<{ text_version: string; early: boolean }>`
      select text_version, at <= (select min(at) from audit.id_photo where owner_uid = uid) as early
      from audit.id_consent where uid = ${person.session.uid}`);
    expect(consents).toEqual([{ text_version: IDENTITY_NOTICE.version, early: true }]);
  });

  it("leaves no number and no picture readable at rest, and moves to a new master key (I-35, OP-069)", async () => {
    const person = await signUp(shop);
    const code = "990199198012319876";
    const papers = await papersOf(person, code);
    const { id } = await person.call(userApi.saveReceiver, { ...receiver, userIdentityPojo: papers });
    const dump = async () =>
      JSON.stringify(
        await rows(
          sql`select to_jsonb(i) as i, encode(code_sealed, 'escape') as bytes from client_identity i`,
        ),
      ) + JSON.stringify(await rows(sql`select to_jsonb(r) as r from receiver r where id = ${id}`));
    expect(await dump()).not.toContain(code);
    const files = readdirSync(join(shop.vault.filesFolder, "identity")).map((name) =>
      readFileSync(join(shop.vault.filesFolder, "identity", name)),
    );
    expect(files.length).toBeGreaterThan(1);
    for (const file of files) {
      expect(file.includes("JFIF")).toBe(false);
      expect(file.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))).toBe(false);
    }
    expect(statSync(join(shop.vault.keyFolder, "master-1.key")).mode & 0o077).toBe(0);

    const keyId = addMasterKey(shop.vault.keyFolder);
    while ((await runAsSystem(shop.app.kernel, rewrapPapers)) > 0);
    const left = await rows(sql`
      select key_id from client_identity where key_id <> ${keyId} union all select key_id from upload where key_id <> ${keyId}`);
    expect(left).toEqual([]);
    expect((await person.call(userApi.receiver, { id })).userClientIdentify?.identifyCode).toBe(code);
    expect((await look(papers.identifyImgBack, person)).statusCode).toBe(200);
  });

  it("takes an avatar, cut to a square, for its owner (R-API-60, R-SET-06)", async () => {
    const [person, other] = [await signUp(shop), await signUp(shop)];
    const avatar = async () =>
      (await send(person, [{ file: await plainPhoto() }], {}, "/user/headImgUrl")).body.data ?? "";
    const url = await avatar();
    expect(url).toMatch(/^\/media\/avatar\/[0-9a-f-]{36}\.jpg$/);
    expect(await other.refusal(userApi.update, { headImgUrl: url })).toBe(generalOutcome.INVALID_REQUEST);
    expect((await person.call(userApi.update, { headImgUrl: url })).headImgUrl).toBe(url);
    const shown = await look(`${url}?w=160`);
    const { width, height } = await sharp(shown.rawPayload).metadata();
    expect([shown.statusCode, width, height]).toEqual([200, 512, 512]);
    expect((await send(person, [{ file: Buffer.from("<svg/>") }], {}, "/user/headImgUrl")).body.code).toBe(
      generalOutcome.INVALID_REQUEST,
    );
    const next = await avatar();
    await person.call(userApi.update, { headImgUrl: next });
    await sweep();
    expect((await look(url)).statusCode).toBe(404);
    expect((await look(next)).statusCode).toBe(200);
  });
});

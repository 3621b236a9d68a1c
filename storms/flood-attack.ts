import { connect, type Socket } from "node:net";
import { setPriority } from "node:os";
import { atRate, type Hit, openGun, type Shot } from "./flood-paces.ts";

/** What the flood is told: where the shop is, for how long (0 for each kind of call twice), as whom, and with what. */
export type FloodOrders = {
  port: number;
  seconds: number;
  session: { uid: number; token: string };
  order: Record<string, unknown>;
  skuIds: readonly number[];
  photo: Uint8Array;
};

/** How often each answer came, by what was asked and its status, and how many calls a second were sent. */
export type FloodReport = { answers: Record<string, number>; openConnections: number; perSecond: number };

const ACCOUNT_ADDRESS = "127.0.0.66";
const PAGES_ADDRESS = "127.0.0.67";
const PER_SECOND = { preview: 20, order: 10, upload: 5, page: 100, login: 50 } as const;
const IDLE = 500;
const FIRST_MS = 500;
const AGAIN_MS = 1_000;
/** Attackers have machines of their own: theirs takes no core from those who answer, and the rates it reached are told. */
const NICE = 10;
const JSON_TYPE = { "content-type": "application/json" };

/** One account with large carts, orders and files, and one address with pages, logins and idle connections. */
async function flood({ port, seconds, session, order, skuIds, photo }: FloodOrders): Promise<FloodReport> {
  const account = openGun(port, ACCOUNT_ADDRESS);
  const address = openGun(port, PAGES_ADDRESS);
  const answers: Record<string, number> = {};
  const note = (what: string, { status, code }: Hit) => {
    const name = `${what} ${status}${code ? ` (${code})` : ""}`;
    answers[name] = (answers[name] ?? 0) + 1;
  };
  const own = { authorization: `Bearer ${session.token}` };
  const secure = (path: string, method: string, body: unknown): Shot => ({
    method,
    path: path.replace("{uid}", String(session.uid)),
    headers: { ...own, ...JSON_TYPE },
    body: JSON.stringify(body),
  });
  const form = await formOf(photo);
  const sent = { calls: 0, untilMs: 0 };
  const fire =
    (what: string, gun: typeof account, shotOf: (index: number) => Shot) => async (index: number) => {
      sent.calls += 1;
      sent.untilMs = performance.now();
      note(what, await gun.fire(shotOf(index)));
    };
  const attacks: Record<keyof typeof PER_SECOND, (index: number) => Promise<void>> = {
    preview: fire("preview", account, (index) =>
      secure("/v1/cart/secure/{uid}/cart/pre", "POST", cart(skuIds, index)),
    ),
    order: fire("order", account, () => secure("/v1/order/secure/{uid}/order", "POST", order)),
    upload: fire("upload", account, () => ({
      method: "PUT",
      path: "/v1/user/headImgUrl",
      headers: { ...own, ...form.headers },
      body: form.body,
    })),
    page: fire("page", address, (index) => ({ method: "GET", path: pageOf(index) })),
    login: fire("login", address, (index) => ({
      method: "POST",
      path: "/v1/user/login",
      headers: JSON_TYPE,
      body: JSON.stringify({ type: "USERNAME_PASSWORD", username: `nobody-${index}`, password: "abc12345" }),
    })),
  };
  const kinds = Object.keys(attacks) as (keyof typeof attacks)[];
  const idle = keepIdle(port, seconds === 0 ? 0 : IDLE);
  const from = performance.now();
  await Promise.all(
    kinds.map((kind) =>
      seconds === 0
        ? Promise.all([attacks[kind](0), attacks[kind](1)])
        : atRate(PER_SECOND[kind], seconds, attacks[kind]),
    ),
  );
  const openConnections = idle.open();
  idle.close();
  account.close();
  address.close();
  return { answers, openConnections, perSecond: (1_000 * sent.calls) / (sent.untilMs - from) };
}

/** A cart of some hundred pieces that nobody asked for before. */
function cart(skuIds: readonly number[], index: number) {
  return {
    itemList: skuIds.map((skuId, at) => ({
      skuId,
      quantity: 10 + ((index >> at) % 2) * 11 + ((index * (at + 3)) % 13),
    })),
  };
}

function pageOf(index: number): string {
  return index % 2 === 0 ? `/?r=${index}` : `/shop_product?keyword=w${index}`;
}

async function formOf(photo: Uint8Array): Promise<{ headers: Record<string, string>; body: Uint8Array }> {
  const form = new FormData();
  form.append("file", new Blob([Buffer.from(photo)]), "photo.jpg");
  const encoded = new Response(form);
  return {
    headers: { "content-type": encoded.headers.get("content-type") ?? "" },
    body: new Uint8Array(await encoded.arrayBuffer()),
  };
}

/** Connections that say nothing; what is closed is opened again. They leave pages and logins the first places of their address. */
function keepIdle(port: number, most: number): { open(): number; close(): void } {
  const sockets = new Set<Socket>();
  let isOver = false;
  const add = () => {
    if (isOver) return;
    const socket = connect({ port, host: "127.0.0.1", localAddress: PAGES_ADDRESS });
    sockets.add(socket);
    socket.on("error", () => {});
    socket.on("close", () => {
      sockets.delete(socket);
      setTimeout(add, AGAIN_MS).unref();
    });
  };
  const first = setTimeout(() => {
    for (let one = 0; one < most; one += 1) add();
  }, FIRST_MS);
  return {
    open: () => [...sockets].filter(({ readyState }) => readyState === "open").length,
    close() {
      isOver = true;
      clearTimeout(first);
      for (const socket of sockets) socket.destroy();
    },
  };
}

setPriority(NICE);
process.on("message", async (orders) => process.send?.(await flood(orders as FloodOrders)));
// Whoever started it is gone, or needs it no more.
process.once("disconnect", () => process.exit());

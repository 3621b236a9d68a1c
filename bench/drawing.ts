import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { createDocuments } from "@crux/server/kernel/web/web-document";
import { pageOf } from "@crux/server/kernel/web/web-page";
import { readPrograms } from "@crux/server/kernel/web/web-program";
import type { Figure } from "./figure.ts";

const DIST = join(import.meta.dirname, "../apps/shop/dist");
const WARM_UP = 60;
const ROUNDS = 200;
const PAGES = { home: "/", "product list": "/shop_product", product: "/product?id=1001" };

/** The processor time that drawing a page takes, whole documents from answers that are at hand. */
export async function benchDrawing(url: string): Promise<Figure[]> {
  const { render } = await import(pathToFileURL(join(DIST, "server/entry-server.js")).href);
  const [program] = await readPrograms([DIST]);
  if (!program) throw new Error("the shop is not built");
  const documents = await createDocuments(program, { scripts: [], widgets: [], pictureHost: null });
  const ask = answeredBy(url);
  const draw = async (address: string) => pageOf(documents, await render(address, ask, "page"));
  const figures: Figure[] = [];
  for (const [name, address] of Object.entries(PAGES)) {
    for (let round = 0; round < WARM_UP; round += 1) await draw(address);
    const before = process.threadCpuUsage();
    for (let round = 0; round < ROUNDS; round += 1) await draw(address);
    const { user, system } = process.threadCpuUsage(before);
    const value = (user + system) / 1000 / ROUNDS;
    figures.push({ name: `${name} drawn, processor`, value, unit: "ms", limit: 4, better: "less" });
  }
  return figures;
}

/** Asks a shop once for each answer that pages want. */
function answeredBy(url: string): typeof fetch {
  const texts = new Map<string, string>();
  return async (input, init) => {
    const key = `${init?.method} ${input} ${init?.body ?? ""}`;
    const text =
      texts.get(key) ?? (await (await fetch(String(input).replace("http://shop", url), init)).text());
    texts.set(key, text);
    return { json: async () => JSON.parse(text) } as Response;
  };
}

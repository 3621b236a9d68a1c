import type { FastifyInstance } from "fastify";
import type { Kernel } from "../../../kernel/verb/kernel.ts";
import { shopName } from "../service.ts";

const png = (src: string, side: number, purpose: string) => ({
  src,
  sizes: `${side}x${side}`,
  type: "image/png",
  purpose,
});

/** How the shop stands on a home screen; colours are those of its pages, and its icon fills the masks of phones. */
const LOOK = {
  id: "/",
  lang: "zh-CN",
  start_url: "/",
  scope: "/",
  display: "standalone",
  background_color: "#f4f6f5",
  theme_color: "#0b6b52",
  icons: [
    { src: "/icon.svg", sizes: "any", type: "image/svg+xml", purpose: "any" },
    png("/icon-192.png", 192, "any"),
    png("/icon-512.png", 512, "any"),
    png("/icon-512.png", 512, "maskable"),
  ],
};

/** Answers what phones install the shop by, under the name that the merchant gave it. */
export function mountShopManifest(http: FastifyInstance, { db }: Kernel): void {
  http.get("/manifest.webmanifest", async (_request, reply) => {
    const name = await shopName({ db });
    reply.header("cache-control", "no-cache").type("application/manifest+json; charset=utf-8");
    return reply.send(JSON.stringify({ name, short_name: name, ...LOOK }));
  });
}

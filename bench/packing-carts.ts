import type { Line } from "@crux/packing/rule-set";

/** Units from `fewest` to `most` on at most `lines` lines. */
export type CartSize = { fewest: number; most: number; lines: number };

type Article = { cat: string; share: number; weightG: [number, number]; price: [number, number] };

const ARTICLES: Article[] = [
  { cat: "HEALTH", share: 30, weightG: [80, 600], price: [1200, 9000] },
  { cat: "FOOD", share: 14, weightG: [100, 900], price: [500, 4000] },
  { cat: "DAILY_WASH", share: 14, weightG: [100, 700], price: [400, 3000] },
  { cat: "COSMETIC", share: 10, weightG: [50, 400], price: [1500, 15000] },
  { cat: "BABY_MILK_POWDER", share: 10, weightG: [900, 1150], price: [2400, 4200] },
  { cat: "ADULT_MILK_POWDER", share: 8, weightG: [500, 1150], price: [1200, 2500] },
  { cat: "GENERAL", share: 6, weightG: [100, 900], price: [500, 6000] },
  { cat: "ELECTRONICS", share: 2, weightG: [200, 1500], price: [3000, 25000] },
  { cat: "HIGH_VALUE", share: 2, weightG: [100, 800], price: [20000, 60000] },
  { cat: "SHOE", share: 2, weightG: [500, 1200], price: [4000, 22000] },
  { cat: "CLOTH", share: 2, weightG: [200, 900], price: [2000, 18000] },
];

/** The random cart of a seed: the same one on every machine. */
export function randomCart(seed: number, { fewest, most, lines }: CartSize): Line[] {
  const random = randomNumbers(seed);
  const between = (low: number, high: number) => low + Math.floor(random() * (high - low + 1));
  const units = between(fewest, most);
  const count = Math.min(units, between(Math.ceil(lines / 3), lines));
  const cart = Array.from({ length: count }, (_, index): Line => {
    const { cat, weightG, price } = pick(random() * 100);
    return {
      sku: `S${index}`,
      cat,
      weightG: 10 * between(weightG[0] / 10, weightG[1] / 10),
      price: between(...price),
      qty: 1,
    };
  });
  for (let more = count; more < units; more++) {
    const line = cart[between(0, count - 1)];
    if (line) line.qty += 1;
  }
  return cart;
}

function pick(point: number): Article {
  let left = point;
  const found = ARTICLES.find((article) => {
    left -= article.share;
    return left < 0;
  });
  return found ?? (ARTICLES[0] as Article);
}

/** Evenly spread numbers from 0 to below 1 (mulberry32). */
export function randomNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

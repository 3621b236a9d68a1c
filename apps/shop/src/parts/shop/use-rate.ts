import { query } from "@crux/client/query";
import { saleApi } from "@crux/contract/sale";
import { readRate } from "@crux/rules/money/yuan";
import { isRecord } from "@crux/web/storage";
import { useQuery } from "@tanstack/react-query";

/** What a dollar is in yuan: for sums in ten-thousandths, and as the merchant wrote it, with the day. */
export type Rate = { parts: number; text: string; day: string };

/** The rate of the merchant; null where she set none, or until it is there. */
export function useRate(): Rate | null {
  const { data } = useQuery({ ...query(saleApi.config, { name: "CNY_RATE" }), meta: { isToldByPage: true } });
  return data ? parseRate(data.value) : null;
}

function parseRate(value: string): Rate | null {
  const said: unknown = JSON.parse(value);
  if (!isRecord(said)) return null;
  const text = String(said.rate);
  const parts = readRate(text);
  return parts === null ? null : { parts, text, day: String(said.day) };
}

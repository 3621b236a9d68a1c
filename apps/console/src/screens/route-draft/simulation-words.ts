import type { Simulation, SimulationCosts } from "@crux/contract/logistics/simulation.schema";
import { moneyText } from "@crux/rules/money/money-text";

/** A difference in cents with its sign: `+$1.00`, `-$0.50`, `不变`. */
export function differenceText(cents: number): string {
  if (cents === 0) return "不变";
  return `${cents > 0 ? "+" : ""}${moneyText(cents)}`;
}

export const totalOf = ({ freight, service, tax }: SimulationCosts): number => freight + service + tax;

export const countText = (value: number): string => value.toLocaleString("en-AU");

/** What a simulation found, in one line. */
export function simulationLine({ done, isStopped, counts, moreCents, lessCents }: Simulation): string {
  return [
    `最近 ${countText(done)} 单${isStopped ? "（中途停止）" : ""}`,
    `多付 ${countText(counts.more)} 单${counts.more > 0 ? `（+${moneyText(moreCents)}）` : ""}`,
    `少付 ${countText(counts.less)} 单${counts.less > 0 ? `（-${moneyText(lessCents)}）` : ""}`,
    `装不下 ${countText(counts.unsplittable)} 单`,
  ].join("，");
}

import { round } from "./canvas.ts";

/** An upright cylinder wall seen from a little above: edges `top` and `bottom` bend down by `sag` in the middle. */
export function wall(width: number, top: number, bottom: number, sag: number, bottomSag = sag): string {
  const half = round(width / 2);
  return `M${-half} ${round(top)}Q0 ${round(top + 2 * sag)} ${half} ${round(top)}L${half} ${round(bottom)}Q0 ${round(bottom + 2 * bottomSag)} ${-half} ${round(bottom)}Z`;
}

export function roundedRect(x: number, y: number, width: number, height: number, radius: number): string {
  const r = Math.min(radius, width / 2, height / 2);
  return `M${round(x + r)} ${round(y)}h${round(width - 2 * r)}a${r} ${r} 0 0 1 ${r} ${r}v${round(height - 2 * r)}a${r} ${r} 0 0 1 ${-r} ${r}h${round(2 * r - width)}a${r} ${r} 0 0 1 ${-r} ${-r}v${round(2 * r - height)}a${r} ${r} 0 0 1 ${r} ${-r}z`;
}

/** Body of revolution from its right half, given as path commands from the top centre line to the bottom one. */
export function symmetric(
  points: [command: "L" | "Q" | "C", ...numbers: number[]][],
  start: [number, number],
): string {
  let [x, y] = start;
  let right = `M${round(x)} ${round(y)}`;
  const back: string[] = [];
  for (const [command, ...numbers] of points) {
    const [endX = 0, endY = 0] = numbers.slice(-2);
    right += `${command}${numbers.map((value) => round(value)).join(" ")}`;
    const controls = numbers.slice(0, -2);
    const mirrored: number[] = [];
    for (let index = controls.length - 2; index >= 0; index -= 2)
      mirrored.push(round(-(controls[index] ?? 0)), round(controls[index + 1] ?? 0));
    back.unshift(`${command}${[...mirrored, round(-x), round(y)].join(" ")}`);
    [x, y] = [endX, endY];
  }
  return `${right}L${round(-x)} ${round(y)}${back.join("")}Z`;
}

import { round } from "./canvas.ts";

type TextStyle = {
  size: number;
  fill: string;
  weight?: 400 | 700;
  serif?: boolean;
  anchor?: "start" | "middle" | "end";
  spacing?: number;
  /** Shrinks the size until the line fits, in units of the view box. */
  maxWidth?: number;
  opacity?: number;
};

/** One line of text with its baseline at (x, y). */
export function text(words: string, x: number, y: number, style: TextStyle): string {
  const { fill, weight = 400, serif = false, anchor = "middle", spacing = 0, opacity = 1 } = style;
  const wide = measure(words, style.size, weight) + spacing * [...words].length;
  const fit = style.maxWidth === undefined ? 1 : Math.min(1, style.maxWidth / wide);
  const family = serif ? "Noto Serif CJK SC" : "Noto Sans CJK SC";
  const gap = spacing === 0 ? "" : ` letter-spacing="${round(spacing * fit, 2)}"`;
  const shift = anchor === "middle" ? (spacing * fit) / 2 : 0;
  const faint = opacity === 1 ? "" : ` fill-opacity="${opacity}"`;
  return `<text x="${round(x + shift)}" y="${round(y)}" font-family="${family}" font-size="${round(style.size * fit)}" font-weight="${weight}" text-anchor="${anchor}" fill="${fill}"${faint}${gap}>${escapeXml(words)}</text>`;
}

/** Width estimate of a line without asking a font: wide letters count one em, Latin about 0.58. */
export function measure(words: string, size: number, weight: 400 | 700 = 400): number {
  let ems = 0;
  for (const letter of words) {
    if (/[⺀-鿿　-〿＀-￯]/u.test(letter)) ems += 1;
    else if (/[mwMW%@&]/.test(letter)) ems += 0.84;
    else if (/[ilIj.,:;'’|!·\s]/.test(letter)) ems += 0.3;
    else if (/[A-Z]/.test(letter)) ems += 0.64;
    else ems += 0.56;
  }
  return ems * size * (weight === 700 ? 1.03 : 1);
}

/** Breaks a paragraph into lines of at most `maxWidth`; never starts a line with closing punctuation. */
export function wrapText(words: string, size: number, maxWidth: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const letter of words) {
    if (line !== "" && measure(line + letter, size) > maxWidth && !/[，。、；：）」”]/.test(letter)) {
      lines.push(line);
      line = "";
    }
    line += letter;
  }
  return line === "" ? lines : [...lines, line];
}

export function escapeXml(words: string): string {
  return words
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

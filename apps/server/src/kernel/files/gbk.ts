let table: Map<string, number> | undefined;

/** The bytes of each sign that the decoder of GBK knows, built from it once. */
function signs(): Map<string, number> {
  if (table) return table;
  const built = new Map<string, number>();
  const decoder = new TextDecoder("gbk");
  for (let lead = 0x81; lead <= 0xfe; lead += 1)
    for (let trail = 0x40; trail <= 0xfe; trail += 1) {
      const sign = decoder.decode(new Uint8Array([lead, trail]));
      if ([...sign].length === 1 && sign !== "\uFFFD" && !built.has(sign))
        built.set(sign, lead * 256 + trail);
    }
  table = built;
  return built;
}

/** A text in GBK, as the programs of some forwarders want it; signs that it does not have become question marks. */
export function encodeGbk(text: string): Buffer {
  const known = signs();
  const bytes: number[] = [];
  for (const sign of text) {
    const code = sign.codePointAt(0) ?? 0;
    const pair = code < 0x80 ? code : (known.get(sign) ?? 0x3f);
    if (pair > 0xff) bytes.push(pair >> 8);
    bytes.push(pair & 0xff);
  }
  return Buffer.from(bytes);
}

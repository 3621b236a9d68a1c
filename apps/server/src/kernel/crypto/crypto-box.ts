import { createCipheriv, createDecipheriv, createHmac, randomBytes } from "node:crypto";
import type { Keys } from "./crypto-box-keys.ts";

/** Seals personal data: AES-256-GCM under a data key of its own, which a master key wraps (OP-069). */
export type CryptoBox = {
  /** `about` names the place of the data: what is moved to another place does not open there. */
  seal(body: Uint8Array, about: string): Buffer;
  /** Throws when the bytes were changed, moved, or wrapped with a key that is gone. */
  open(sealed: Uint8Array, about: string): Buffer;
  /** The same data under the current master key. */
  rewrap(sealed: Uint8Array, about: string): Buffer;
  /** The master key that opens this. */
  keyIdOf(sealed: Uint8Array): string;
  currentKeyId(): string;
  /** Equal for equal texts, and says nothing about them without the key. */
  blindIndex(text: string): string;
};

const VERSION = 1;
const CIPHER = "aes-256-gcm";
export const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const WRAPPED_BYTES = IV_BYTES + TAG_BYTES + KEY_BYTES;

/** Builds the box on a set of keys. Layout: version, length of the key id, key id, wrapped data key, body. */
export function createCryptoBox(keys: Keys): CryptoBox {
  const masterKey = (id: string) => {
    const key = keys.find(id);
    if (!key) throw new Error(`the master key ${id} is missing`);
    return key;
  };
  const wrap = (dataKey: Buffer, about: string) => {
    const id = Buffer.from(keys.currentId());
    const head = Buffer.concat([Buffer.from([VERSION, id.length]), id]);
    return Buffer.concat([head, sealUnder(masterKey(keys.currentId()), dataKey, `key ${about}`)]);
  };
  const unwrap = (sealed: Buffer, about: string) => {
    const { keyId, wrapped, body } = parts(sealed);
    return { dataKey: openUnder(masterKey(keyId), wrapped, `key ${about}`), body };
  };
  return {
    seal(body, about) {
      const dataKey = randomBytes(KEY_BYTES);
      return Buffer.concat([wrap(dataKey, about), sealUnder(dataKey, body, about)]);
    },
    open(sealed, about) {
      const { dataKey, body } = unwrap(Buffer.from(sealed), about);
      return openUnder(dataKey, body, about);
    },
    rewrap(sealed, about) {
      const { dataKey, body } = unwrap(Buffer.from(sealed), about);
      return Buffer.concat([wrap(dataKey, about), body]);
    },
    keyIdOf: (sealed) => parts(Buffer.from(sealed)).keyId,
    currentKeyId: () => keys.currentId(),
    blindIndex: (text) => createHmac("sha256", keys.index).update(text).digest("base64url"),
  };
}

function parts(sealed: Buffer): { keyId: string; wrapped: Buffer; body: Buffer } {
  const start = 2 + (sealed[1] ?? 0);
  if (sealed[0] !== VERSION || sealed.length < start + WRAPPED_BYTES + IV_BYTES + TAG_BYTES)
    throw new Error("not a sealed text");
  return {
    keyId: sealed.subarray(2, start).toString(),
    wrapped: sealed.subarray(start, start + WRAPPED_BYTES),
    body: sealed.subarray(start + WRAPPED_BYTES),
  };
}

/** Seals under a key that the caller keeps: IV, tag, cipher text. */
export function sealUnder(key: Buffer, body: Uint8Array, about: string): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, key, iv).setAAD(Buffer.from(about));
  const text = Buffer.concat([cipher.update(body), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), text]);
}

/** Opens what `sealUnder` sealed; throws when it was changed or moved. */
export function openUnder(key: Buffer, sealed: Buffer, about: string): Buffer {
  const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(about));
  decipher.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
}

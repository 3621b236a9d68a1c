import { timed, type Watch } from "../../kernel/log/watch.ts";
import type { Storage } from "./port.ts";

/** The same store, whose requests somebody counts, and times with all their tries; a file that is not there is a good answer. */
export function watchedStorage(storage: Storage, asked: Watch["asked"]): Storage {
  const ask = <Result>(call: string, work: () => Promise<Result>) =>
    timed(work, (ms, isGood) => asked("storage", call, ms, isGood));
  return {
    put: (name, body) => ask("put", () => storage.put(name, body)),
    get: (name) => ask("get", () => storage.get(name)),
    delete: (name) => ask("delete", () => storage.delete(name)),
    async *list() {
      const pages = storage.list()[Symbol.asyncIterator]();
      for (;;) {
        const page = await ask("list", () => pages.next());
        if (page.done) return;
        yield page.value;
      }
    },
  };
}

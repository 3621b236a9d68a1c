import type { Storage } from "./port.ts";

/** Hears of each request: which, how long it took with all its tries, and whether it was answered. */
type Asked = (system: string, call: string, ms: number, isGood: boolean) => void;

/** The same store, whose requests somebody counts and times; a file that is not there is a good answer. */
export function watchedStorage(storage: Storage, asked: Asked): Storage {
  async function timed<Result>(call: string, work: () => Promise<Result>): Promise<Result> {
    const from = performance.now();
    let isGood = false;
    try {
      const answer = await work();
      isGood = true;
      return answer;
    } finally {
      asked("storage", call, performance.now() - from, isGood);
    }
  }
  return {
    put: (name, body) => timed("put", () => storage.put(name, body)),
    get: (name) => timed("get", () => storage.get(name)),
    delete: (name) => timed("delete", () => storage.delete(name)),
    async *list() {
      const pages = storage.list()[Symbol.asyncIterator]();
      for (;;) {
        const page = await timed("list", () => pages.next());
        if (page.done) return;
        yield page.value;
      }
    },
  };
}

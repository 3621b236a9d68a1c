type Sink = { write(text: string): void };

type GatherOptions = { waitMs?: number; mostChars?: number };

/**
 * Gathers the lines of a log for a moment and hands them on together: to write one costs a call of the system, and a busy
 * shop has thousands a second. Whatever still waits when the process ends is written then; only a process that is killed
 * or loses its machine takes the last moment's lines with it.
 */
export function gatherLines(sink: Sink, { waitMs = 100, mostChars = 16_384 }: GatherOptions = {}): Sink {
  let waiting = "";
  let timer: NodeJS.Timeout | undefined;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    const text = waiting;
    waiting = "";
    if (text) sink.write(text);
  };
  process.on("exit", flush);
  return {
    write(line) {
      waiting += line;
      if (waiting.length >= mostChars) return flush();
      timer ??= setTimeout(flush, waitMs).unref();
    },
  };
}

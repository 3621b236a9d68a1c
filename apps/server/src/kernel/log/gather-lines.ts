type Sink = { write(text: string): void };

type GatherOptions = { waitMs?: number; mostBytes?: number };

/** As much as stays together in a pipe into which several processes write. */
export const PIPE_BYTES = 4_096;

/**
 * Gathers the lines of a log for a moment and hands them on together: to write one costs a call of the system, and a busy
 * shop has thousands a second. Whatever still waits when the process ends is written then; only a process that is killed
 * or loses its machine takes the last moment's lines with it.
 */
export function gatherLines(sink: Sink, { waitMs = 100, mostBytes = 16_384 }: GatherOptions = {}): Sink {
  let waiting = "";
  let bytes = 0;
  let timer: NodeJS.Timeout | undefined;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    const text = waiting;
    waiting = "";
    bytes = 0;
    if (text) sink.write(text);
  };
  process.on("exit", flush);
  return {
    write(line) {
      const more = Buffer.byteLength(line);
      if (bytes + more > mostBytes) flush();
      waiting += line;
      bytes += more;
      if (bytes >= mostBytes) return flush();
      timer ??= setTimeout(flush, waitMs).unref();
    },
  };
}

import { liveValue } from "@crux/web/live-value";
import { storage } from "../../browser/console-storage.ts";

type Tone = "good" | "bad" | "done";

/** Frequencies in hertz, one after the other; a low one is bad news. */
const NOTES: Record<Tone, readonly number[]> = { good: [880], bad: [196, 165], done: [660, 990] };
const NOTE_S = 0.09;
const BAD_S = 0.18;

const isMuted = liveValue(storage.benchMuted.get() === "1");

let audio: AudioContext | undefined;

/** Whether this device keeps quiet. */
export function useMuted(): boolean {
  return isMuted.use();
}

export function setMuted(next: boolean): void {
  if (next) storage.benchMuted.set("1");
  else storage.benchMuted.remove();
  isMuted.set(next);
}

/** Sounds a tone; whatever it says stands on the screen in words, too. */
export function sound(tone: Tone): void {
  if (isMuted.get() || !("AudioContext" in globalThis)) return;
  audio ??= new AudioContext();
  // A browser lets nothing sound before the first key.
  if (audio.state === "suspended") void audio.resume();
  const long = tone === "bad" ? BAD_S : NOTE_S;
  const begin = audio.currentTime;
  NOTES[tone].forEach((hertz, place) => {
    if (audio)
      play(audio, { hertz, from: begin + place * long, long, type: tone === "bad" ? "square" : "sine" });
  });
}

function play(
  context: AudioContext,
  { hertz, from, long, type }: { hertz: number; from: number; long: number; type: OscillatorType },
): void {
  const source = new OscillatorNode(context, { type, frequency: hertz });
  const volume = new GainNode(context, { gain: 0.0001 });
  volume.gain.exponentialRampToValueAtTime(type === "square" ? 0.12 : 0.25, from + 0.01);
  volume.gain.exponentialRampToValueAtTime(0.0001, from + long);
  source.connect(volume).connect(context.destination);
  source.start(from);
  source.stop(from + long);
}

import { type RefObject, useEffect, useEffectEvent } from "react";

type Detector = { detect(source: HTMLVideoElement): Promise<readonly { rawValue: string }[]> };
type DetectorClass = new (options?: { formats: readonly string[] }) => Detector;

const LOOK_MS = 180;
/** The same code in the picture counts once more after it was gone for so long. */
const GONE_MS = 1_500;
const FORMATS = ["ean_13", "ean_8", "upc_a", "code_128", "itf", "qr_code"];

/** Whether this browser reads codes out of pictures by itself. */
export function canReadCodes(): boolean {
  return "BarcodeDetector" in globalThis;
}

/** Reads codes that are held before the camera, while it is wanted. */
export function useCodeCamera(
  video: RefObject<HTMLVideoElement | null>,
  isWanted: boolean,
  onCode: (code: string) => void,
): void {
  const read = useEffectEvent(onCode);
  useEffect(() => {
    if (!isWanted || !canReadCodes()) return;
    const { BarcodeDetector } = globalThis as unknown as { BarcodeDetector: DetectorClass };
    const detector = new BarcodeDetector({ formats: FORMATS });
    let seen = { code: "", at: 0 };
    let timer: ReturnType<typeof setTimeout>;
    const look = async () => {
      // Before its first picture a camera has nothing to be read.
      const codes = video.current ? await detector.detect(video.current).catch(() => []) : [];
      const [found] = codes;
      if (found) {
        const isNew = found.rawValue !== seen.code || Date.now() - seen.at > GONE_MS;
        seen = { code: found.rawValue, at: Date.now() };
        if (isNew) read(found.rawValue);
      }
      timer = setTimeout(look, LOOK_MS);
    };
    timer = setTimeout(look, LOOK_MS);
    return () => clearTimeout(timer);
  }, [isWanted, video]);
}

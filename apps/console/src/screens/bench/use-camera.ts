import { type RefObject, useCallback, useEffect, useRef, useState } from "react";

type CameraState = "starting" | "on" | "none" | "denied";

type Camera = {
  video: RefObject<HTMLVideoElement | null>;
  state: CameraState;
  /** What it sees now as a JPEG; null while it is not on. */
  take(): Promise<Blob | null>;
};

const WIDE = { width: { ideal: 1600 }, height: { ideal: 1200 } };
const QUALITY = 0.86;

/** The camera above the bench, on while its page is open. */
export function useCamera(): Camera {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<CameraState>("starting");
  useEffect(() => {
    let stream: MediaStream | undefined;
    let isGone = false;
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    openCamera().then(
      (opened) => {
        stream = opened;
        if (isGone) return stop();
        for (const track of opened.getTracks()) track.addEventListener("ended", () => setState("none"));
        const seen = video.current;
        if (!seen) return;
        // On once it shows something: a picture of a camera that is still warming up can't be read.
        seen.addEventListener("loadeddata", () => isGone || setState("on"), { once: true });
        seen.srcObject = opened;
      },
      (error: unknown) => {
        const isDenied = error instanceof DOMException && error.name === "NotAllowedError";
        if (!isGone) setState(isDenied ? "denied" : "none");
      },
    );
    return () => {
      isGone = true;
      stop();
    };
  }, []);
  const take = useCallback(() => takeFrame(video.current), []);
  return { video, state, take };
}

async function openCamera(): Promise<MediaStream> {
  // Pages without a secure origin have none.
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  if (!devices) throw new Error("no camera");
  return devices.getUserMedia({ video: WIDE, audio: false });
}

function takeFrame(seen: HTMLVideoElement | null): Promise<Blob | null> {
  if (!seen || seen.videoWidth === 0) return Promise.resolve(null);
  const canvas = Object.assign(document.createElement("canvas"), {
    width: seen.videoWidth,
    height: seen.videoHeight,
  });
  canvas.getContext("2d")?.drawImage(seen, 0, 0);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", QUALITY));
}

/** True in the browser of the messaging app, which reads codes by long press and opens no other apps. */
export function isInWechat(): boolean {
  return /MicroMessenger/i.test(navigator.userAgent);
}

/** True where a finger points: other apps may stand on the same device. */
export function isOnPhone(): boolean {
  return matchMedia("(pointer: coarse)").matches;
}

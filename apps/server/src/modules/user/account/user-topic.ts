/** The topic to touch when a customer's sessions, class or admission changed. */
export function userTopic(uid: number): string {
  return `user ${uid}`;
}

import { Moment } from "../../ui/show/moment.tsx";

/** Since when a version of the rules holds; what a shop begins with has ruled ever since. */
export function Begin({ at }: { at: string }) {
  return new Date(at).getTime() <= 0 ? "一直" : <Moment at={at} />;
}

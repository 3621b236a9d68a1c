import * as generalOutcome from "@crux/contract/outcomes/general";
import { Fail } from "../fail.ts";

/** What one upload holds of the memory, from its first byte to the end of its work. */
export type UploadPlace = {
  /** Counts bytes that have arrived. Who holds the most gives way when there is no room, be it this place. */
  add(bytes: number): void;
  /** All of it is there: it can't be made to give way any more. */
  close(): void;
  leave(): void;
};

export type UploadPlaces = {
  heldBytes(): number;
  /**
   * Throws `general.TOO_MANY_REQUESTS` for a person who has all their places; `giveWay` ends an upload that has to go.
   */
  take(person: number, giveWay: () => void): UploadPlace;
};

type Held = { person: number; bytes: number; giveWay: (() => void) | null };

/** Shares memory between persons: counted by what has arrived, and with few uploads of each at a time. */
export function createUploadPlaces({
  maxBytes,
  maxEach,
}: {
  maxBytes: number;
  maxEach: number;
}): UploadPlaces {
  const all = new Set<Held>();
  const bytesOf = (isCounted: (one: Held) => boolean) =>
    [...all].reduce((sum, one) => sum + (isCounted(one) ? one.bytes : 0), 0);

  /** Of the person whose arriving uploads hold the most, the one that came first. */
  function mostGreedy(): Held | undefined {
    const arriving = [...all].filter(({ giveWay }) => giveWay !== null);
    const held = (person: number) => bytesOf((one) => one.person === person);
    return arriving.reduce<Held | undefined>(
      (most, one) => (most && held(most.person) >= held(one.person) ? most : one),
      undefined,
    );
  }

  return {
    heldBytes: () => bytesOf(() => true),
    take(person, giveWay) {
      if ([...all].filter((one) => one.person === person).length >= maxEach)
        throw new Fail(generalOutcome.TOO_MANY_REQUESTS);
      const place: Held = { person, bytes: 0, giveWay };
      all.add(place);
      return {
        add(bytes) {
          place.bytes += bytes;
          while (bytesOf(() => true) > maxBytes) {
            const greedy = mostGreedy();
            if (!greedy) return;
            all.delete(greedy);
            greedy.giveWay?.();
          }
        },
        close() {
          place.giveWay = null;
        },
        leave() {
          all.delete(place);
        },
      };
    },
  };
}

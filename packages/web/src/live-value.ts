import { useSyncExternalStore } from "react";

export interface LiveValue<T> {
  get(): T;
  set(value: T): void;
  /** Subscribes the calling component; on the server it sees the first value. */
  use(): T;
}

/** A value outside React that components can follow: lets plain functions such as `toast()` reach their host. */
export function liveValue<T>(first: T): LiveValue<T> {
  let current = first;
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    get: () => current,
    set(value) {
      current = value;
      for (const listener of listeners) listener();
    },
    use: () =>
      useSyncExternalStore(
        subscribe,
        () => current,
        () => first,
      ),
  };
}

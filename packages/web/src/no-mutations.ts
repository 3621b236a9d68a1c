/**
 * Stands in for the query library's mutation cache, which no program asks anything: calls that change something
 * go through `useCall`. The build puts it in that file's place, since the query client always makes one.
 */
export class MutationCache {
  readonly config = {};

  getAll(): [] {
    return [];
  }

  findAll(): [] {
    return [];
  }

  clear(): void {}

  resumePausedMutations(): Promise<void> {
    return Promise.resolve();
  }

  build(): never {
    throw new Error("calls that change something go through useCall");
  }
}

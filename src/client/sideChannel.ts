/**
 * In place of the package `side-channel`, which qs asks for a map of objects: every browser of today has one, and the
 * package's own goes through 7 kB of stand-ins for those that lack it. The build puts this in its place.
 */
export default function sideChannel() {
  const map = new WeakMap<object, unknown>();
  return {
    assert: (): void => {},
    get: (key: object): unknown => map.get(key),
    has: (key: object): boolean => map.has(key),
    set: (key: object, value: unknown): void => {
      map.set(key, value);
    },
    delete: (key: object): boolean => map.delete(key),
  };
}

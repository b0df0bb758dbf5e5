/**
 * In place of the package `side-channel`, which qs asks for a map of objects: every browser of today has one, and the
 * package's own goes through 7 kB of stand-ins for those that lack it. The build puts this in its place; CommonJS,
 * because qs requires it.
 */
module.exports = function sideChannel() {
  const map = new WeakMap();
  return {
    assert: () => {},
    get: (key) => map.get(key),
    has: (key) => map.has(key),
    set: (key, value) => {
      map.set(key, value);
    },
    delete: (key) => map.delete(key),
  };
};

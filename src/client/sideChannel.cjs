/** Notes beside objects, as the package `side-channel` keeps them, for browsers that have a WeakMap: all that run this. */
module.exports = function sideChannel() {
  const notes = new WeakMap();
  return {
    get: (object) => notes.get(object),
    set: (object, note) => notes.set(object, note),
    has: (object) => notes.has(object),
    delete: (object) => notes.delete(object),
    assert: (object) => {
      if (!notes.has(object)) throw new TypeError('Side channel does not contain the object');
    },
  };
};

/**
 * Makes something of an object once and keeps it as long as the object exists. Definitions are frozen and a reload replaces
 * them, so what follows from one stays the same.
 *
 * @param make its other arguments have to be the same whenever the object is.
 */
export function keptFor<Of extends object, Others extends unknown[], Made>(
  make: (of: Of, ...others: Others) => Made,
): (of: Of, ...others: Others) => Made {
  const known = new WeakMap<Of, { made: Made }>();
  return (of, ...others) => {
    const kept = known.get(of) ?? { made: make(of, ...others) };
    known.set(of, kept);
    return kept.made;
  };
}

import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

// biome-ignore lint/suspicious/noExplicitAny: components of any props, as React's own `lazy` takes them.
type AnyComponent = ComponentType<any>;

export type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

/** The modules that have loaded, by the function that loads them. */
export const loaded = new WeakMap<object, unknown>();

/** Loads a part of the code and remembers its module, for `lazyPart`. */
export function part<Module>(load: () => Promise<Module>): () => Promise<Module> {
  const loadOnce = () =>
    load().then((module) => {
      loaded.set(loadOnce, module);
      return module;
    });
  return loadOnce;
}

/**
 * React's `lazy`, except that a part which has loaded before renders at once. React would suspend on a promise even if it
 * is resolved, and keep the fallback on the screen for a third of a second.
 */
export function lazyPart<Props>(load: Load<Props>): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() => {
    const known = loaded.get(load);
    return known === undefined ? load() : (atOnce(known) as ReturnType<typeof load>);
  });
}

/** A thenable that calls back in the same tick, which React accepts and a promise cannot do. */
function atOnce(value: unknown): unknown {
  // biome-ignore lint/suspicious/noThenProperty: `then` makes it a thenable.
  return { then: (resolve: (value: unknown) => void) => resolve(value) };
}

/** React's `lazy` for a component that its module exports by name. */
export function lazyExport<Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
): LazyExoticComponent<Extract<Module[Name], AnyComponent>> {
  return lazy(async () => ({ default: (await load())[name] as Extract<Module[Name], AnyComponent> }));
}

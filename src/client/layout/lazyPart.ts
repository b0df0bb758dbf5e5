import {
  type ComponentType,
  createElement,
  type LazyExoticComponent,
  lazy,
  type ReactNode,
  useEffect,
  useReducer,
  useState,
} from 'react';

// biome-ignore lint/suspicious/noExplicitAny: components of any props, as React's own `lazy` takes them.
type AnyComponent = ComponentType<any>;

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

/** The modules that have loaded, by the function that loads them. */
const loaded = new WeakMap<object, unknown>();

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

/**
 * A part that draws a placeholder until its code has loaded. Unlike a part that suspends it appears as soon as that is there: React
 * keeps any fallback on the screen for 300 ms. A failure is thrown at the nearest boundary.
 */
export function swiftPart<Props extends object>(
  load: Load<Props>,
): ComponentType<Props & { waiting: ReactNode }> {
  return function SwiftPart(props) {
    const [, redraw] = useReducer((count: number) => count + 1, 0);
    const [failed, setFailed] = useState<{ error: unknown }>();
    const known = loaded.get(load) as Awaited<ReturnType<Load<Props>>> | undefined;
    const isMissing = known === undefined;
    useEffect(() => {
      if (isMissing) load().then(redraw, (error: unknown) => setFailed({ error }));
    }, [isMissing]);
    if (failed !== undefined) throw failed.error;
    return known === undefined ? props.waiting : createElement(known.default, props);
  };
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

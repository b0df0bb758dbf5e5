/** Observes nothing: jsdom lays nothing out, and has no observer of sizes. */
class NoResize {
  observe() {}
  unobserve() {}
  disconnect() {}
}

/** Lets components be rendered that measure themselves. */
export function withoutLayout(): void {
  globalThis.ResizeObserver ??= NoResize;
}

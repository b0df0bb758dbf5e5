import type { Context, ContextAPI, PropagationAPI, TraceAPI, Tracer } from '@opentelemetry/api';

/** Makes spans. It belongs to the process and outlives every reload. */
export interface Tracing {
  tracer: Tracer;
  context: ContextAPI;
  trace: TraceAPI;
  propagation: PropagationAPI;
  /** Sends what is left, and ends. */
  close(): Promise<void>;
}

export type { Context as TraceContext };

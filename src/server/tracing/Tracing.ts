import type { Context, ContextAPI, PropagationAPI, TraceAPI, Tracer } from '@opentelemetry/api';

/** Creates spans. It belongs to the process and survives every reload. */
export interface Tracing {
  tracer: Tracer;
  context: ContextAPI;
  trace: TraceAPI;
  propagation: PropagationAPI;
  /** Sends the remaining spans, and ends. */
  close(): Promise<void>;
}

export type { Context as TraceContext };

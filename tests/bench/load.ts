import autocannon from 'autocannon';

/** As many as a busy office has. */
const CONNECTIONS = 16;

/** One call to be repeated; `body` and `path` are made anew for each request. */
export interface Call {
  method: 'GET' | 'POST' | 'PUT';
  path: () => string;
  body?: () => object;
  headers?: () => Record<string, string>;
}

export interface Measured {
  /** Answers a second. */
  rate: number;
  /** The 99th percentile of the latency, in milliseconds. */
  p99: number;
}

/**
 * Puts a server under load with one call.
 * @throws Error where any answer is not a 2xx: a refusal is quick, and would count as speed.
 */
export async function load(
  base: string,
  token: string | undefined,
  call: Call,
  seconds: number,
): Promise<Measured> {
  const result = await autocannon({
    url: base,
    connections: CONNECTIONS,
    duration: seconds,
    requests: [
      {
        method: call.method,
        headers: {
          'content-type': 'application/json',
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
        },
        setupRequest: (request) => ({
          ...request,
          path: `${new URL(base).pathname.replace(/\/$/, '')}${call.path()}`,
          ...(call.body && { body: JSON.stringify(call.body()) }),
          ...(call.headers && { headers: { ...request.headers, ...call.headers() } }),
        }),
      },
    ],
  });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${call.method} ${call.path()}: ${result.non2xx} refused, ${result.errors} failed`);
  }
  return { rate: result['2xx'] / result.duration, p99: result.latency.p99 };
}

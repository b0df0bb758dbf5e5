/** The process that sends the requests of load.ts: `fire.ts ORDER.json COUNTED.json`. */
import { readFileSync, writeFileSync } from 'node:fs';
import autocannon from 'autocannon';
import type { Counted, Order } from './load.ts';

const [given = '', counted = ''] = process.argv.slice(2);
const { url, method, headers, connections, seconds, shots } = JSON.parse(
  readFileSync(given, 'utf8'),
) as Order;

let next = 0;
const result = await autocannon({
  url,
  connections,
  duration: seconds,
  requests: [
    {
      method,
      headers,
      setupRequest: (request) => {
        const shot = shots[next];
        if (shot === undefined) throw new Error('All requests that were made have been sent');
        next += 1;
        return {
          ...request,
          path: shot.path,
          ...(shot.body !== undefined && { body: shot.body }),
          ...(shot.headers && { headers: { ...headers, ...shot.headers } }),
        };
      },
    },
  ],
});
const answer: Counted = {
  rate: result['2xx'] / result.duration,
  p99: result.latency.p99,
  refused: result.non2xx,
  failed: result.errors,
};
writeFileSync(counted, JSON.stringify(answer));

/**
 * A queue: calls that arrive while others are being written are written together in the next write group. A call is answered
 * only after its group is committed, and nothing is kept between calls: a process that ends loses only calls without an answer.
 */

/** The outcome of a call: its answer or its error. The answer of a call that the group left out comes later. */
export type Outcome<Answer> = { answer: Answer | Promise<Answer> } | { error: unknown };

interface Waiting<Call, Answer> {
  call: Call;
  resolve: (answer: Answer | Promise<Answer>) => void;
  reject: (error: unknown) => void;
}

/** Metrics of a queue, such as Prometheus' gauges. */
interface QueueGauges {
  waiting: Gauge;
  groups: Gauge;
}

interface Gauge {
  inc(value?: number): void;
  dec(value?: number): void;
}

/** Groups stay small, so that none of their calls waits long for the others. */
const LARGEST_GROUP = 64;
/**
 * One group at a time makes groups as large as possible, which is cheapest. A group that takes longer than this waits for a
 * lock, and the next one starts.
 */
const GROUP_TIMEOUT_MS = 50;
const MOST_IN_FLIGHT = 4;
/**
 * Under load, callers send their next call right after an answer. Without this pause, the first of them would be written alone
 * every second time.
 */
const GATHER_MS = 3;

/**
 * @param write writes a group and returns the outcome of each call, in order. Never rejects.
 * @param nameOf calls with the same name never share a group; undefined for a call without such a conflict.
 * @param gauges of the waiting calls and the running groups.
 * @returns a function that writes a call, alone or with others. Its promise rejects with the error of its outcome.
 */
export function writeInGroups<Call, Answer>(
  write: (calls: readonly Call[]) => Promise<readonly Outcome<Answer>[]>,
  nameOf: (call: Call) => string | undefined,
  gauges?: QueueGauges,
): (call: Call) => Promise<Answer> {
  let waiting: Waiting<Call, Answer>[] = [];
  /** The number of groups that the next one waits for. */
  let awaited = 0;
  let inFlight = 0;
  /** The size of the last group. */
  let expected = 1;
  let gathering: NodeJS.Timeout | undefined;

  function next(): void {
    if (waiting.length === 0 || awaited > 0 || inFlight === MOST_IN_FLIGHT) return;
    if (waiting.length >= expected) start();
    else gathering ??= setTimeout(start, GATHER_MS);
  }

  function start(): void {
    clearTimeout(gathering);
    gathering = undefined;
    const group = groupOf(waiting, nameOf);
    waiting = waiting.filter((one) => !group.includes(one));
    expected = group.length;
    inFlight += 1;
    awaited += 1;
    gauges?.waiting.dec(group.length);
    gauges?.groups.inc();
    let isAwaited = true;
    const goOn = () => {
      if (isAwaited) awaited -= 1;
      isAwaited = false;
      next();
    };
    const patience = setTimeout(goOn, GROUP_TIMEOUT_MS);
    void settle(group, write).finally(() => {
      clearTimeout(patience);
      inFlight -= 1;
      gauges?.groups.dec();
      goOn();
    });
  }

  return (call) =>
    new Promise((resolve, reject) => {
      waiting.push({ call, resolve, reject });
      gauges?.waiting.inc();
      next();
    });
}

/** The first waiting calls; of those with the same name only the first. */
function groupOf<Call, Answer>(
  waiting: readonly Waiting<Call, Answer>[],
  nameOf: (call: Call) => string | undefined,
): Waiting<Call, Answer>[] {
  const names = new Set<string>();
  const group: Waiting<Call, Answer>[] = [];
  for (const one of waiting) {
    const name = nameOf(one.call);
    if (name !== undefined && names.has(name)) continue;
    if (name !== undefined) names.add(name);
    if (group.push(one) === LARGEST_GROUP) break;
  }
  return group;
}

async function settle<Call, Answer>(
  group: readonly Waiting<Call, Answer>[],
  write: (calls: readonly Call[]) => Promise<readonly Outcome<Answer>[]>,
): Promise<void> {
  const outcomes = await write(group.map(({ call }) => call));
  for (const [index, { resolve, reject }] of group.entries()) {
    const outcome = outcomes[index] as Outcome<Answer>;
    if ('answer' in outcome) resolve(outcome.answer);
    else reject(outcome.error);
  }
}

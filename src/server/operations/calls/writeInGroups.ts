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
/** A group that prepares or writes longer than this waits for a lock: the next one no longer waits for it. */
const GROUP_TIMEOUT_MS = 50;
const MOST_IN_FLIGHT = 4;
/**
 * Under load, callers send their next call right after an answer. Without this pause, the first of them would be written alone
 * every second time.
 */
const GATHER_MS = 3;

/**
 * Resolves when the group before has been written. One group at a time makes groups as large as possible, which is cheapest; until
 * its turn, a group may prepare its writing. It must hold no locks then, because the group before could wait for them.
 */
export type Turn = () => Promise<void>;

/**
 * @param write writes a group in its turn, and returns the outcome of each call, in order. Never rejects.
 * @param nameOf calls with the same name never share a group; undefined for a call without such a conflict.
 * @param gauges of the waiting calls and the running groups.
 * @returns a function that writes a call, alone or with others. Its promise rejects with the error of its outcome.
 */
export function writeInGroups<Call, Answer>(
  write: (calls: readonly Call[], turn: Turn) => Promise<readonly Outcome<Answer>[]>,
  nameOf: (call: Call) => string | undefined,
  gauges?: QueueGauges,
): (call: Call) => Promise<Answer> {
  let waiting: Waiting<Call, Answer>[] = [];
  let inFlight = 0;
  let last: Group | undefined;
  /** The size of the last group. */
  let expected = 1;
  let gathering: NodeJS.Timeout | undefined;

  function next(): void {
    if (waiting.length === 0 || last?.state === 'preparing' || inFlight === MOST_IN_FLIGHT) return;
    if (waiting.length >= expected) start();
    else if (last?.state !== 'writing') gathering ??= setTimeout(start, GATHER_MS);
  }

  function start(): void {
    clearTimeout(gathering);
    gathering = undefined;
    const calls = groupOf(waiting, nameOf);
    waiting = waiting.filter((one) => !calls.includes(one));
    expected = calls.length;
    inFlight += 1;
    gauges?.waiting.dec(calls.length);
    gauges?.groups.inc();
    const group = new Group(last?.over, next);
    last = group;
    const end = () => {
      inFlight -= 1;
      gauges?.groups.dec();
      group.end();
      // A group that was over before has made room only now.
      next();
    };
    void settle(calls, (all) => write(all, () => group.takeTurn()).finally(end));
  }

  return (call) =>
    new Promise((resolve, reject) => {
      waiting.push({ call, resolve, reject });
      gauges?.waiting.inc();
      next();
    });
}

/** A group on its way: it prepares, writes in its turn, and is over when it has been written or has taken too long. */
class Group {
  state: 'preparing' | 'writing' | 'over' = 'preparing';
  readonly over: Promise<void>;
  readonly #before: Promise<void> | undefined;
  readonly #onChange: () => void;
  #timeout = this.#startTimeout();
  #resolveOver: (after: Promise<void> | undefined) => void = () => {};

  /** @param onChange called when the next group may start, or take its turn. */
  constructor(before: Promise<void> | undefined, onChange: () => void) {
    this.#before = before;
    this.#onChange = onChange;
    this.over = new Promise<void>((resolve) => {
      this.#resolveOver = (after) => resolve(after);
    });
  }

  async takeTurn(): Promise<void> {
    if (this.state !== 'preparing') return;
    clearTimeout(this.#timeout);
    await this.#before;
    this.#timeout = this.#startTimeout();
    this.state = 'writing';
    this.#onChange();
  }

  end(): void {
    if (this.state === 'over') return;
    clearTimeout(this.#timeout);
    // A group that had no turn, as all of its calls were refused, leaves the one before its own.
    this.#resolveOver(this.state === 'preparing' ? this.#before : undefined);
    this.state = 'over';
    this.#onChange();
  }

  #startTimeout(): NodeJS.Timeout {
    return setTimeout(() => this.end(), GROUP_TIMEOUT_MS);
  }
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
  // The next group takes its turn before the answers of this one are sent.
  const outcomes = await write(group.map(({ call }) => call));
  for (const [index, { resolve, reject }] of group.entries()) {
    const outcome = outcomes[index] as Outcome<Answer>;
    if ('answer' in outcome) resolve(outcome.answer);
    else reject(outcome.error);
  }
}

import { expect, it } from 'vitest';
import { type Turn, writeInGroups } from '../../src/server/operations/calls/writeInGroups.ts';

/** Calls that arrive while others are written become one group, which prepares meanwhile and writes after them. */

interface Started {
  calls: readonly string[];
  turn: Turn;
  /** Ends the group; its calls are answered with their own names. */
  finish: () => void;
}

/** A queue whose groups the test lets go on. */
function makeQueue() {
  const groups: Started[] = [];
  const add = writeInGroups<string, string>(
    (calls, turn) =>
      new Promise((resolve) => {
        groups.push({ calls, turn, finish: () => resolve(calls.map((answer) => ({ answer }))) });
      }),
    () => undefined,
  );
  return { add, groups };
}

/** Whether a turn has come, after everything that is due has run. */
async function hasCome(turn: Promise<void>): Promise<boolean> {
  const later = new Promise<boolean>((resolve) => setImmediate(() => resolve(false)));
  return Promise.race([turn.then(() => true), later]);
}

it('writes a call that comes alone at once', async () => {
  const { add, groups } = makeQueue();
  const answer = add('one');
  await groups[0]?.turn();
  groups[0]?.finish();
  await expect(answer).resolves.toBe('one');
});

it('lets one group prepare while another is written, and write after it', async () => {
  const { add, groups } = makeQueue();
  const answers = [add('one')];
  await groups[0]?.turn();
  answers.push(add('two'));
  expect(groups.map(({ calls }) => calls)).toEqual([['one'], ['two']]);
  const turn = groups[1]?.turn() as Promise<void>;
  expect(await hasCome(turn)).toBe(false);
  groups[0]?.finish();
  await turn;
  groups[1]?.finish();
  expect(await Promise.all(answers)).toEqual(['one', 'two']);
});

it('gathers what comes while a group prepares', async () => {
  const { add, groups } = makeQueue();
  const answers = ['one', 'two', 'three'].map(add);
  await groups[0]?.turn();
  expect(groups.map(({ calls }) => calls)).toEqual([['one'], ['two', 'three']]);
  await Promise.all([groups[1]?.turn(), groups[0]?.finish()]);
  groups[1]?.finish();
  expect(await Promise.all(answers)).toEqual(['one', 'two', 'three']);
});

it('keeps the order when a group ends without its turn, because all of its calls were refused', async () => {
  const { add, groups } = makeQueue();
  void add('one');
  await groups[0]?.turn();
  void add('refused');
  groups[1]?.finish();
  void add('three');
  await expect.poll(() => groups.length).toBe(3);
  const turn = groups[2]?.turn() as Promise<void>;
  expect(await hasCome(turn)).toBe(false);
  groups[0]?.finish();
  await turn;
});

it('no longer waits for a group that a lock holds up, be it preparing or writing', async () => {
  const { add, groups } = makeQueue();
  void add('held while it writes');
  await groups[0]?.turn();
  void add('held while it prepares');
  void add('three');
  await expect.poll(() => groups.length).toBe(3);
  await groups[2]?.turn();
  expect(groups[2]?.calls).toEqual(['three']);
});

it('writes a call for which there was no room, when one of four groups that locks held up ends at last', async () => {
  const { add, groups } = makeQueue();
  const held = [];
  for (const name of ['one', 'two', 'three', 'four']) {
    held.push(add(name));
    await expect.poll(() => groups.length).toBe(held.length);
  }
  const last = add('five');
  // The last group is over, too: it takes longer than a group may.
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(groups.length).toBe(4);
  groups[0]?.finish();
  await expect.poll(() => groups[4]?.calls).toEqual(['five']);
  groups[4]?.finish();
  await expect(last).resolves.toBe('five');
});

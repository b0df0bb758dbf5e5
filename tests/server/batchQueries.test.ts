import { expect, it } from 'vitest';
import { batchQueries } from '../../src/server/operations/calls/batchQueries.ts';

/** Answers each question with its double, when it is told to. */
function asked() {
  const batches: { questions: readonly number[]; answer: () => void; fail: () => void }[] = [];
  const ask = batchQueries(
    (questions: readonly number[]) =>
      new Promise<number[]>((resolve, reject) => {
        const answer = () => resolve(questions.map((question) => question * 2));
        batches.push({ questions, answer, fail: () => reject(new Error('no answer')) });
      }),
  );
  return { ask, batches };
}

it('asks at once, and together what comes meanwhile', async () => {
  const { ask, batches } = asked();
  const answers = [ask(1), ask(2), ask(3)];
  expect(batches.map(({ questions }) => questions)).toEqual([[1]]);
  batches[0]?.answer();
  expect(await answers[0]).toBe(2);
  await Promise.resolve();
  expect(batches.map(({ questions }) => questions)).toEqual([[1], [2, 3]]);
  batches[1]?.answer();
  expect(await Promise.all(answers)).toEqual([2, 4, 6]);
});

it('never answers with what was asked before the question came', async () => {
  const { ask, batches } = asked();
  const first = ask(1);
  const same = ask(1);
  batches[0]?.answer();
  await first;
  await Promise.resolve();
  expect(batches).toHaveLength(2);
  batches[1]?.answer();
  expect(await same).toBe(2);
});

it('goes on after a failure', async () => {
  const { ask, batches } = asked();
  const first = ask(1);
  const second = ask(2);
  batches[0]?.fail();
  await expect(first).rejects.toThrow('no answer');
  await Promise.resolve();
  batches[1]?.answer();
  expect(await second).toBe(4);
});

/** Questions that may wait for one answer together; more would make the first ones wait for the last. */
const LARGEST = 64;

interface Waiting<Q, A> {
  question: Q;
  resolve: (answer: A) => void;
  reject: (error: unknown) => void;
}

/**
 * Asks together what many requests ask at the same time: a question that finds none under way is asked at once, those that
 * come meanwhile are one question when its answer is there. Each is asked after it came, so that no answer is older than its
 * question, and nothing is kept.
 *
 * @param ask answers in the order of the questions; where it fails, all of them fail.
 */
export function askTogether<Q, A>(
  ask: (questions: readonly Q[]) => Promise<readonly A[]>,
): (question: Q) => Promise<A> {
  const waiting: Waiting<Q, A>[] = [];
  let underWay = false;

  async function askWaiting(): Promise<void> {
    underWay = true;
    while (waiting.length > 0) {
      const together = waiting.splice(0, LARGEST);
      try {
        const answers = await ask(together.map(({ question }) => question));
        for (const [index, { resolve }] of together.entries()) resolve(answers[index] as A);
      } catch (error) {
        for (const { reject } of together) reject(error);
      }
    }
    underWay = false;
  }

  return (question) =>
    new Promise((resolve, reject) => {
      waiting.push({ question, resolve, reject });
      if (!underWay) void askWaiting();
    });
}

/** The maximum number of questions in one batch; more would delay the first ones. */
const LARGEST = 64;

interface Waiting<Q, A> {
  question: Q;
  resolve: (answer: A) => void;
  reject: (error: unknown) => void;
}

/**
 * Batches the same question of many simultaneous requests: if no batch is running, a question is sent at once; questions that
 * arrive meanwhile are sent together afterwards. Each is sent after it arrived, so no answer is older than its question, and
 * nothing is cached.
 *
 * @param ask answers in the order of the questions; if it fails, all of them fail.
 */
export function batchQueries<Q, A>(
  ask: (questions: readonly Q[]) => Promise<readonly A[]>,
): (question: Q) => Promise<A> {
  const waiting: Waiting<Q, A>[] = [];
  let underWay = false;

  async function sendWaiting(): Promise<void> {
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
      if (!underWay) void sendWaiting();
    });
}

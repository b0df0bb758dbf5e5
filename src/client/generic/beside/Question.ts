import { type RefObject, useEffect } from 'react';
import type { Values } from '../form/formValues.ts';

/** Asks before a movement is saved; false keeps the form as it is. */
export type Question = (values: Values) => Promise<boolean>;

/** The questions of a form, asked one after another until one is answered with no. */
export type Questions = RefObject<Set<Question>>;

/** Asks a question before the form saves, while the component is there. `ask` must be stable. */
export function useQuestion(questions: Questions, ask: Question): void {
  useEffect(() => {
    const { current } = questions;
    current.add(ask);
    return () => {
      current.delete(ask);
    };
  }, [questions, ask]);
}

interface Options {
  /** The messages if the server sends none. */
  failed: string;
  done: string;
  /** Called after success and after failure (docs/business-rules.md, "Screens"). */
  onEnd: () => void;
}

/** Sends the selected people to a call of the project once, and shows the result. */
export function usePeopleCall(path: string, { failed, done, onEnd }: Options) {
  const { send, busy } = useChange();
  const sendPeople = (ids: readonly number[], days: Readonly<Record<string, string>> = {}) => {
    const body = { employees: ids.map((employee_id) => ({ employee_id })), ...days };
    void send({ path, body, done, failed }).then(onEnd);
  };
  return { send: sendPeople, busy };
}

import { useChange } from '../../data/index.ts';

import { useState } from 'react';
import type { Decimal } from '../../../ledger/money.ts';
import { readTable } from '../../../papers/readTable.ts';
import { useCall, useRefresh, useSend, wholeBody } from '../../data/index.ts';
import { bodyOf } from '../../providers/data/answers.ts';
import { type CallFailure, callFailure } from '../../providers/data/callFailure.ts';
import { sendForPieces } from '../../providers/http.ts';
import { type TextKey, text } from '../../providers/i18n.ts';
import type { SentMessage } from '../../providers/messages.ts';
import { useIdempotencyKey } from '../../providers/useIdempotencyKey.ts';
import { isHeading, type OpeningAccount, readLines, type WrittenLine } from './openingFile.ts';

const PATH = '/setting/opening';

/** The books that can be opened, and their opening (GET /setting/opening). */
export interface Opening {
  /** The first day of the books, YYYY-MM-DD. */
  date: string;
  is_date_set: boolean;
  posted: { id: number; date: string } | null;
  data: readonly OpeningAccount[];
}

/** A mistake of a line; rows count from 1, the headings not among them. */
export interface LineMistake extends SentMessage {
  row: number;
  field: string;
}

/** An account of the trial balance that the opening makes. */
export interface TriedAccount {
  key: string;
  label: string;
  resource: string | null;
  debit: number | string;
  credit: number | string;
}

/** The result of a check. */
export interface Tried {
  errors: readonly LineMistake[];
  data?: readonly TriedAccount[];
  lines?: number;
  total_debit?: number | Decimal;
  total_credit?: number | Decimal;
  opening_equity?: number | Decimal;
}

/** The books that can be opened, and the opening that was posted. */
export function useOpening() {
  return useCall<Opening>({ path: PATH, failed: text('opening.failed') }, { read: wholeBody<Opening> });
}

/** A file that was chosen, and what its check found. */
export interface CheckedFile {
  name: string;
  lines: readonly WrittenLine[];
  tried: Tried;
}

export interface OpeningTask {
  file: CheckedFile | undefined;
  busy: 'checking' | 'posting' | undefined;
  /** Why the last step failed: a text of its own, or the failure of its call. */
  problem: TextKey | undefined;
  failure: CallFailure | undefined;
  choose: (file: File, accounts: readonly OpeningAccount[]) => void;
  post: () => void;
}

/** Checks a chosen file, and posts it. */
export function useOpeningTask(): OpeningTask {
  const [file, setFile] = useState<CheckedFile>();
  const [busy, setBusy] = useState<OpeningTask['busy']>();
  const [problem, setProblem] = useState<TextKey>();
  const [failure, setFailure] = useState<CallFailure>();
  const keyFor = useIdempotencyKey();
  const { send } = useSend();
  const refresh = useRefresh();

  const during = async (what: OpeningTask['busy'], work: () => Promise<void>) => {
    setBusy(what);
    setProblem(undefined);
    setFailure(undefined);
    try {
      await work();
    } catch (error) {
      setFailure(callFailure(error, 'opening.failed'));
    } finally {
      setBusy(undefined);
    }
  };

  const choose = (chosen: File, accounts: readonly OpeningAccount[]) =>
    during('checking', async () => {
      setFile(undefined);
      // A file that was moved or changed since it was chosen cannot be read.
      const bytes = await chosen.arrayBuffer().catch(() => undefined);
      if (bytes === undefined) return setProblem('import.failed');
      const table = await readTable(bytes, (cell) => isHeading(cell, text));
      if (typeof table === 'string') return setProblem(`import.problem.${table}`);
      const lines = readLines(table, accounts, text);
      if (lines === undefined) return setProblem('opening.noColumns');
      const call = { method: 'POST', path: `${PATH}/check`, body: { lines } };
      const answer = await sendForPieces(call, (response) => response.text());
      setFile({ name: chosen.name, lines, tried: bodyOf(answer, text('opening.failed')) as Tried });
    });

  const post = () =>
    during('posting', async () => {
      const body = { lines: file?.lines ?? [] };
      const words = { done: text('opening.posted'), failed: text('opening.failed') };
      await send({ path: PATH, body, key: keyFor(body), ...words, isQuiet: true });
      keyFor.renew();
      setFile(undefined);
      void refresh.all();
    });

  return {
    file,
    busy,
    problem,
    failure,
    choose: (chosen, accounts) => void choose(chosen, accounts),
    post: () => void post(),
  };
}

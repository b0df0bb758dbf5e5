import { useMemo, useRef, useState } from 'react';
import { isHeading, type Mapping, mapColumn, matchHeadings } from '../../../papers/mapping.ts';
import { isBlank, readTable, type Table } from '../../../papers/readTable.ts';
import type { ExistingChoice } from '../../../schema/importFile.ts';
import type { Resource } from '../../../schema/index.ts';
import { useRefresh } from '../../data/index.ts';
import { type CallFailure, callFailure } from '../../providers/data/callFailure.ts';
import { stopWaiting } from '../../providers/http.ts';
import { text } from '../../providers/i18n.ts';
import { notify } from '../../providers/notification.ts';
import { useIdempotencyKey } from '../../providers/useIdempotencyKey.ts';
import { type ImportRows, sendImport, type Trial, tryImport } from './sendImport.ts';

/** The steps of an import: choose a file, map its columns, correct its rows. */
export type ImportStep = 'file' | 'columns' | 'rows';

/** The new text of a cell. */
export interface CorrectedCell {
  row: number;
  /** The position of the field among those of the rows. */
  place: number;
  text: string;
}

export interface ImportTask {
  step: ImportStep;
  file: string;
  table: Table;
  mapping: Mapping;
  /** The fields of the mapped columns, and the cells of each row in their order. */
  rows: ImportRows;
  /** The result of the last check. */
  trial: Trial;
  /** The choice for rows whose record exists; undefined until it is made. */
  choice: ExistingChoice | undefined;
  /** Cells were changed since the last check. */
  changed: boolean;
  /** Cells were changed since the file was read. Closing the dialog loses them. */
  corrected: boolean;
  busy: 'checking' | 'adding' | undefined;
  /** The reason why the last step failed. */
  failure: CallFailure | undefined;
  choose: (file: File) => void;
  map: (place: number, field: string) => void;
  correct: (cells: readonly CorrectedCell[]) => void;
  back: (step: ImportStep) => void;
  check: () => void;
  /** Chooses what happens to rows whose record exists, and checks again. */
  decide: (choice: ExistingChoice) => void;
  send: () => void;
  /** Stops waiting for the response of the running import. */
  stop: () => void;
}

const UNTRIED: Trial = {
  errors: new Map(),
  existing: new Map(),
  counts: { added: 0, updated: 0, unchanged: 0, leftOut: 0 },
  kept: [],
};

const NOTHING: Table = { headings: [], rows: [] };

/** The state of an import into a resource's list. `done` is called after the rows were added. */
export function useImport(resource: Resource, done: () => void): ImportTask {
  const [step, setStep] = useState<ImportStep>('file');
  const [file, setFile] = useState('');
  const [table, setTable] = useState(NOTHING);
  const [mapping, setMapping] = useState<Mapping>([]);
  const [trial, setTrial] = useState(UNTRIED);
  const [choice, setChoice] = useState<ExistingChoice>();
  const [changed, setChanged] = useState(false);
  const [corrected, setCorrected] = useState(false);
  const [busy, setBusy] = useState<ImportTask['busy']>();
  const [failure, setFailure] = useState<CallFailure>();
  const sending = useRef('');
  const keyFor = useIdempotencyKey();
  const rows = useMemo(() => rowsOf(table, mapping), [table, mapping]);
  const refresh = useRefresh();

  const choose = async (chosen: File) => {
    setFailure(undefined);
    // A file that was moved or changed since it was chosen cannot be read.
    const bytes = await chosen.arrayBuffer().catch(() => undefined);
    const read = bytes && (await readTable(bytes, (cell) => isHeading(resource, cell)));
    if (read === undefined) return setFailure({ otherwise: 'import.failed' });
    if (typeof read === 'string') return setFailure({ otherwise: `import.problem.${read}` });
    setFile(chosen.name);
    setTable({ ...read, rows: read.rows.filter((row) => !isBlank(row)) });
    setCorrected(false);
    setChoice(undefined);
    setMapping(matchHeadings(resource, read.headings));
    setStep('columns');
  };

  const during = async (what: ImportTask['busy'], work: () => Promise<void>) => {
    setBusy(what);
    setFailure(undefined);
    try {
      await work();
    } catch (error) {
      setFailure(callFailure(error, 'import.failed'));
    } finally {
      setBusy(undefined);
    }
  };

  const check = (chosen = choice) =>
    during('checking', async () => {
      setTrial(await tryImport(resource, rows, chosen, text('import.failed')));
      setChoice(chosen);
      setChanged(false);
      setStep('rows');
    });

  const send = () =>
    during('adding', async () => {
      const body = { ...rows, existing: choice };
      sending.current = keyFor(body);
      const message = await sendImport(resource, body, sending.current, text('import.failed'));
      notify({ type: 'success', message });
      keyFor.renew();
      void refresh.all();
      done();
    });

  return {
    step,
    file,
    table,
    mapping,
    rows,
    trial,
    choice,
    changed,
    corrected,
    busy,
    failure,
    choose: (chosen) => void choose(chosen),
    map: (place, field) => setMapping((before) => mapColumn(before, place, field)),
    correct: (cells) => {
      setTable((before) => withCells(before, takenColumns(mapping), cells));
      setChanged(true);
      setCorrected(true);
    },
    back: (to) => {
      setFailure(undefined);
      setStep(to);
    },
    check: () => void check(),
    decide: (chosen) => void check(chosen),
    send: () => void send(),
    stop: () => stopWaiting(sending.current),
  };
}

/** The cells of the mapped columns. */
function rowsOf({ rows }: Table, mapping: Mapping): ImportRows {
  const columns = takenColumns(mapping);
  return {
    fields: columns.map((column) => mapping[column] as string),
    rows: rows.map((row) => columns.map((column) => row[column] ?? '')),
  };
}

/** The positions of the mapped columns. */
function takenColumns(mapping: Mapping): number[] {
  return mapping.flatMap((field, column) => (field === '' ? [] : [column]));
}

function withCells(
  { headings, rows }: Table,
  columns: readonly number[],
  corrected: readonly CorrectedCell[],
): Table {
  const next = [...rows];
  for (const { row, place, text } of corrected)
    next[row] = (next[row] ?? []).with(columns[place] as number, text);
  return { headings, rows: next };
}

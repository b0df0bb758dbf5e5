import { useInvalidate } from '@refinedev/core';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Resource } from '../../../schema/index.ts';
import { text } from '../../providers/i18n.ts';
import { notify } from '../../providers/notification.ts';
import { useIdempotencyKey } from '../../providers/useIdempotencyKey.ts';
import { refreshPosted } from '../page/derived.ts';
import { type ImportRows, type RowErrors, sendImport, tryImport } from './askImport.ts';
import { type Mapping, mapColumn, matchHeadings } from './mapping.ts';
import { type CsvTable, readCsv } from './readCsv.ts';

/** Where the import stands: a file is wanted, its columns find their fields, its rows are corrected. */
export type ImportStep = 'file' | 'columns' | 'rows';

export interface ImportTask {
  step: ImportStep;
  file: string;
  table: CsvTable;
  mapping: Mapping;
  /** The fields that columns go into, and the rows' cells in their order. */
  rows: ImportRows;
  errors: RowErrors;
  /** Cells were changed since the last check. */
  changed: boolean;
  /** Cells were changed since the file was read: they are lost with the dialog. */
  corrected: boolean;
  busy: 'checking' | 'adding' | undefined;
  /** Why the last step could not be done. */
  failure: string | undefined;
  choose: (file: File) => void;
  map: (place: number, field: string) => void;
  correct: (row: number, place: number, value: string) => void;
  back: (step: ImportStep) => void;
  check: () => void;
  send: () => void;
}

const NOTHING: CsvTable = { headings: [], rows: [] };

/** The way of a file into a resource's list. `done` is called when its rows are added. */
export function useImport(resource: Resource, done: () => void): ImportTask {
  const [step, setStep] = useState<ImportStep>('file');
  const [file, setFile] = useState('');
  const [table, setTable] = useState(NOTHING);
  const [mapping, setMapping] = useState<Mapping>([]);
  const [errors, setErrors] = useState<RowErrors>(new Map());
  const [changed, setChanged] = useState(false);
  const [corrected, setCorrected] = useState(false);
  const [busy, setBusy] = useState<ImportTask['busy']>();
  const [failure, setFailure] = useState<string>();
  const keyFor = useIdempotencyKey();
  const rows = useMemo(() => rowsOf(table, mapping), [table, mapping]);
  const invalidate = useInvalidate();
  const queries = useQueryClient();

  const choose = async (chosen: File) => {
    setFailure(undefined);
    const read = readCsv(await chosen.arrayBuffer());
    if (typeof read === 'string') return setFailure(text(`import.problem.${read}`));
    setFile(chosen.name);
    setTable(read);
    setCorrected(false);
    setMapping(matchHeadings(resource, read.headings));
    setStep('columns');
  };

  const during = async (what: ImportTask['busy'], work: () => Promise<void>) => {
    setBusy(what);
    setFailure(undefined);
    try {
      await work();
    } catch (error) {
      setFailure((error as Error).message);
    } finally {
      setBusy(undefined);
    }
  };

  const check = () =>
    during('checking', async () => {
      setErrors(await tryImport(resource, rows, text('import.failed')));
      setChanged(false);
      setStep('rows');
    });

  const send = () =>
    during('adding', async () => {
      const message = await sendImport(resource, rows, keyFor(rows), text('import.failed'));
      notify({ type: 'success', message });
      keyFor.renew();
      void invalidate({ resource: resource.name, invalidates: ['list', 'many'] });
      refreshPosted(queries);
      done();
    });

  return {
    step,
    file,
    table,
    mapping,
    rows,
    errors,
    changed,
    corrected,
    busy,
    failure,
    choose: (chosen) => void choose(chosen),
    map: (place, field) => setMapping((before) => mapColumn(before, place, field)),
    correct: (row, place, value) => {
      setTable((before) => withCell(before, row, takenColumns(mapping)[place] as number, value));
      setChanged(true);
      setCorrected(true);
    },
    back: (to) => {
      setFailure(undefined);
      setStep(to);
    },
    check: () => void check(),
    send: () => void send(),
  };
}

/** The cells of the columns that are taken. */
function rowsOf({ rows }: CsvTable, mapping: Mapping): ImportRows {
  const columns = takenColumns(mapping);
  return {
    fields: columns.map((column) => mapping[column] as string),
    rows: rows.map((row) => columns.map((column) => row[column] ?? '')),
  };
}

/** The places of the columns that go into a field. */
function takenColumns(mapping: Mapping): number[] {
  return mapping.flatMap((field, column) => (field === '' ? [] : [column]));
}

function withCell({ headings, rows }: CsvTable, row: number, column: number, value: string): CsvTable {
  return { headings, rows: rows.map((cells, at) => (at === row ? cells.with(column, value) : cells)) };
}

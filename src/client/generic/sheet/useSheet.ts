import { useCallback, useMemo, useRef, useState } from 'react';
import { type Resource, recordName, type Sheet, sheetForm } from '../../../schema/index.ts';
import { type BaseRecord, type HttpError, useSend } from '../../data/index.ts';
import { noticeOf } from '../../providers/data/answers.ts';
import { useResource } from '../../providers/definitions.tsx';
import { useText } from '../../providers/i18n.ts';
import type { Saved } from '../form/FormTask.ts';
import type { Values } from '../form/formValues.ts';
import { usePrefilled } from '../form/usePrefilled.ts';
import { useRecordForm } from '../form/useRecordForm.ts';
import { comparedLine } from './comparing.ts';
import { changedLines, enteredIn, type SheetLine, sentLines, sheetLines, withLine } from './sheetLine.ts';
import { decidingValues, useSheetRecords } from './useSheetRecords.ts';
import { useWrongLine } from './useWrongLine.ts';

/** Lines whose records have the same already, and the answer whether a second one is meant. */
export interface Asking {
  lines: readonly SheetLine[];
  answer: (isMeant: boolean) => void;
}

/** The state of a sheet: a form of the shared values, and a line for each record that they lead to. */
export function useSheet(resource: Resource, sheet: Sheet) {
  const text = useText();
  const { send } = useSend();
  const { lines: field, each } = sheet;
  const target = useResource(resource.fields[each]?.to ?? '');
  const form = useMemo(() => sheetForm(resource, sheet), [resource, sheet]);
  const prefilled = usePrefilled(form);
  const [initial] = useState(() => ({ ...prefilled, [field.name]: [] }));
  const [page, setPage] = useState(1);
  const [search, setSearch] = useState('');
  const seen = useRef(new Map<string, BaseRecord>());
  const isCompared = sheet.compare !== undefined;
  const [asking, setAsking] = useState<Asking>();
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const [toMend, setToMend] = useState<{ id: string }>();
  const latest = useRef<Latest>({ records: [], present: async () => undefined, again: () => undefined });

  const prepare = (values: Values): Values => {
    const lines = isCompared
      ? changedLines(sheet, values[field.name], seen.current)
      : sheetLines(sheet, latest.current.records, values[field.name]);
    return { ...values, [field.name]: sentLines(sheet, lines) };
  };

  async function confirm(checked: Values): Promise<boolean> {
    setRefused({});
    if (isCompared) return true;
    const records = (await latest.current.present()) ?? latest.current.records;
    const sent = new Set((checked[field.name] as readonly Values[]).map((line) => String(line[each])));
    const again = sheetLines(sheet, records, []).filter(
      ({ id, record }) => sent.has(String(id)) && enteredIn(record).length > 0,
    );
    if (again.length === 0) return true;
    return new Promise<boolean>((resolve) =>
      setAsking({
        lines: again,
        answer: (isMeant) => {
          setAsking(undefined);
          resolve(isMeant);
        },
      }),
    );
  }

  async function save(body: Values, idempotencyKey: string): Promise<Saved> {
    try {
      const { path } = sheet.create;
      const answer = await send({ path, body, key: idempotencyKey, failed: sheet.failed, isQuiet: true });
      return { message: noticeOf(answer) };
    } catch (error) {
      // Another figure in the books is shown beside the refusal.
      if (isCompared || Object.keys(sheet.figures).length > 0) latest.current.again();
      const { own, others } = parted(error as HttpError, field.name);
      const ids = (body[field.name] as readonly Values[]).map((line) => String(line[each]));
      setRefused(Object.fromEntries(own.map(([index, message]) => [ids[index] ?? '', message])));
      const first = ids[Math.min(...own.map(([index]) => index))];
      if (first !== undefined) setToMend({ id: first });
      throw Object.assign(error as HttpError, { errors: others });
    }
  }

  const state = useRecordForm({
    resource: form,
    view: sheet.form,
    place: 'page',
    initial,
    ...(prefilled !== undefined && { draftOf: JSON.stringify(prefilled) }),
    wrong: text('form.incomplete'),
    prepare,
    ready: () => isCompared || latest.current.records.length > 0,
    confirm,
    save,
    onSaved: () => setRefused({}),
  });
  const values = state.form.watch();
  const deciding = decidingValues(resource, sheet, values);
  const found = useSheetRecords({ resource, sheet, target, values: deciding, page, search });
  latest.current = found;
  for (const record of found.records) seen.current.set(String(record.id), record);
  const lines = sheetLines(sheet, found.records, values[field.name]);
  // A sheet of comparisons sends the changed lines of all its pages.
  const changed = isCompared ? changedLines(sheet, values[field.name], seen.current) : [];
  const recorded = (isCompared ? changed : lines).filter(({ isPresent }) => isPresent);
  useWrongLine(state.form.control, field.name, recorded, setToMend);

  const { setValue, getValues, formState } = state.form;
  const { isSubmitted } = formState;
  const put = useCallback(
    (changed: readonly SheetLine[]) => {
      const next = changed.reduce<unknown>(
        (all, line) => withLine(sheet, all, comparedLine(sheet, line)),
        getValues()[field.name],
      );
      setValue(field.name, next, { shouldDirty: true, shouldValidate: isSubmitted });
      setRefused((before) =>
        changed.some(({ id }) => before[String(id)] !== undefined)
          ? Object.fromEntries(
              Object.entries(before).filter(([id]) => !changed.some((line) => String(line.id) === id)),
            )
          : before,
      );
    },
    [sheet, field.name, setValue, getValues, isSubmitted],
  );

  return {
    state,
    form,
    target,
    values,
    found,
    lines,
    changed,
    put,
    refused,
    /** The first line with an error after the latest save; another object after each save. */
    toMend,
    asking,
    page,
    /** Lines of another page are not sent, so changes are saved before it is turned. */
    setPage: (next: number) => {
      if (isCompared || !state.isDirty) setPage(next);
    },
    search,
    setSearch: (next: string) => {
      setSearch(next);
      setPage(1);
    },
    /** The shared values that lead to lines; undefined while a required one is missing. */
    deciding,
    nameOf: (record: BaseRecord) => recordName(target, record),
  };
}

interface Latest {
  records: readonly BaseRecord[];
  present: () => Promise<readonly BaseRecord[] | undefined>;
  again: () => void;
}

export type SheetState = ReturnType<typeof useSheet>;

/** The lines of a sheet without the form that records them. */
export type ShownSheet = Pick<
  SheetState,
  'target' | 'values' | 'found' | 'lines' | 'page' | 'search' | 'deciding' | 'nameOf'
>;

/** The errors of lines, by their place, and the others. */
function parted({ errors = {} }: HttpError, name: string) {
  const entries = Object.entries(errors).map(([at, message]) => [at, String(message)] as const);
  const isOwn = (at: string) => at.startsWith(`${name}.`);
  return {
    own: entries
      .filter(([at]) => isOwn(at))
      .map(([at, message]) => [Number(at.split('.')[1]), message] as const),
    others: Object.fromEntries(entries.filter(([at]) => !isOwn(at))),
  };
}

import type { Definition } from '../grammar/grammar.ts';
import { completeApi } from './completeApi.ts';
import { completeAttendance } from './completeAttendance.ts';
import { completeBatch } from './completeBatch.ts';
import { labelOf, pathOf } from './completeNames.ts';
import { completeSheet } from './completeSheet.ts';

/**
 * A further list, or the page of records or movements that are entered together: its route, its calls, and its
 * place in the definition.
 */
export interface FurtherScreen {
  at: readonly PropertyKey[];
  path: string;
  calls: readonly { call: string; at: readonly PropertyKey[]; isWritten: boolean }[];
  written: { path?: string | undefined };
}

/** The further pages of a definition. */
export function furtherScreens(definition: Definition): FurtherScreen[] {
  return [
    ...listsOf(definition),
    ...batchOf(definition),
    ...sheetOf(definition),
    ...attendanceOf(definition),
  ];
}

function listsOf(definition: Definition): FurtherScreen[] {
  const { path: base } = completeApi(definition).list;
  return Object.entries(definition.lists ?? {}).map(([name, written]) => ({
    at: ['lists', name],
    path: written.path ?? `${pathOf(definition, 'list')}/${name}`,
    calls: [
      {
        call: written.call ?? `GET ${base}/${name}`,
        at: ['lists', name, 'call'],
        isWritten: written.call !== undefined,
      },
    ],
    written,
  }));
}

function batchOf(definition: Definition): FurtherScreen[] {
  const written = definition.batch;
  const batch = completeBatch(definition, labelOf(definition), {});
  if (batch === undefined || written === undefined) return [];
  const { create, check, form } = batch;
  const calls = [
    { ...create, at: ['batch', 'call'], given: written.call },
    { ...check.operation, at: ['batch', 'check', 'call'], given: written.check?.call },
  ];
  return [
    {
      at: ['batch'],
      path: form.path,
      calls: calls.map(({ method, path, at, given }) => ({
        call: `${method} ${path}`,
        at,
        isWritten: given !== undefined,
      })),
      written,
    },
  ];
}

function sheetOf(definition: Definition): FurtherScreen[] {
  const written = definition.sheet;
  const sheet = completeSheet(definition, labelOf(definition), {});
  if (sheet === undefined || written === undefined) return [];
  const isWritten = written.call !== undefined;
  const calls = [sheet.create, sheet.read].map(({ method, path }) => ({
    call: `${method} ${path}`,
    at: ['sheet', 'call'],
    isWritten,
  }));
  return [{ at: ['sheet'], path: sheet.form.path, calls, written }];
}

function attendanceOf(definition: Definition): FurtherScreen[] {
  const written = definition.attendance;
  const attendance = completeAttendance(definition);
  if (attendance === undefined || written === undefined) return [];
  const calls = [attendance.read, attendance.totals].map(({ method, path }) => ({
    call: `${method} ${path}`,
    at: ['attendance', 'call'],
    isWritten: written.call !== undefined,
  }));
  return [{ at: ['attendance'], path: attendance.path, calls, written }];
}

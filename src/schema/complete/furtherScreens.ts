import type { Definition } from '../grammar/grammar.ts';
import { completeApi } from './completeApi.ts';
import { completeBatch } from './completeBatch.ts';
import { labelOf, pathOf } from './completeNames.ts';

/** A further list, or the screen of records that are entered together: its route, its calls, and where they are written. */
export interface FurtherScreen {
  at: readonly PropertyKey[];
  path: string;
  calls: readonly { call: string; at: readonly PropertyKey[]; isWritten: boolean }[];
  written: { path?: string | undefined };
}

/** What a definition has of them. */
export function furtherScreens(definition: Definition): FurtherScreen[] {
  return [...listsOf(definition), ...batchOf(definition)];
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

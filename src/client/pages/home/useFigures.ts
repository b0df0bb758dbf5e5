import { fieldTypes } from '../../../fields/index.ts';
import type { Field, Resource } from '../../../schema/index.ts';
import { isObject } from '../../../schema/isObject.ts';
import { useCall } from '../../data/index.ts';
import { rowsOf } from '../../providers/data/answers.ts';
import { useFormat } from '../../providers/definitions.tsx';

export interface Figure {
  label: string;
  words: string;
}

interface Figures {
  figures: readonly Figure[];
  /** The expected number of lines, which are reserved until they arrive. */
  lines: number;
}

/** The totals of a resource's summary cards, except the plain count; empty if the host has no summaries. */
export function useFigures(resource: Resource): Figures {
  const format = useFormat();
  const wanted = wantedOf(resource);
  const call = wanted.length > 0 ? { path: `/summary/${resource.name}` } : undefined;
  const { data, isError } = useCall(call, { read: figuresIn });
  const { summary } = resource.list;
  const figures = (data ?? []).filter(isObject).flatMap(({ card, label: given, value, type }) => {
    // Another host names its cards only by their labels.
    const shown = typeof card === 'number' ? summary[card] : summary.find(({ label }) => label === given);
    if (shown === undefined || !wanted.includes(shown)) return [];
    const { label } = shown;
    const prefix = type === 'money' ? format.currency : undefined;
    const field = { name: label, label, type, prefix } as unknown as Field;
    const kind = (fieldTypes as Readonly<Record<string, (typeof fieldTypes)['money']>>)[String(type)];
    return [{ label, words: kind?.text(value, field, format) ?? String(value) }];
  });
  return { figures, lines: isError ? 0 : wanted.length };
}

/** The summary cards whose totals are needed. */
export function wantedOf({ list }: Resource): Resource['list']['summary'] {
  return list.summary.filter(({ sum, where }) => sum !== undefined || where !== undefined);
}

function figuresIn(body: unknown): readonly unknown[] {
  return rowsOf(body, 'data') ?? [];
}

import { useDataProvider } from '@refinedev/core';
import { useQuery } from '@tanstack/react-query';
import { fieldTypes } from '../../../fields/index.ts';
import type { Field, Resource } from '../../../schema/index.ts';
import { isObject, rowsOf } from '../../providers/data/answers.ts';
import { useFormat } from '../../providers/definitions.tsx';

export interface Figure {
  label: string;
  words: string;
}

interface Figures {
  figures: readonly Figure[];
  /** How many there will be: their room is kept until they come. */
  lines: number;
}

/** The figures of a resource's summary cards, its plain count aside; none where the host has no summaries. */
export function useFigures(resource: Resource): Figures {
  const provider = useDataProvider()();
  const format = useFormat();
  const wanted = wantedOf(resource);
  const { data, isError } = useQuery({
    queryKey: ['home', 'summary', resource.name],
    enabled: wanted.length > 0,
    queryFn: async () => {
      const answer = await provider.custom?.({ url: `/summary/${resource.name}`, method: 'get' });
      return rowsOf(answer?.data, 'data') ?? [];
    },
  });
  const figures = (data ?? []).filter(isObject).flatMap(({ label, value, type }) => {
    if (!wanted.some((summary) => summary.label === label)) return [];
    const prefix = type === 'money' ? format.currency : undefined;
    const field = { name: String(label), label, type, prefix } as unknown as Field;
    const kind = (fieldTypes as Readonly<Record<string, (typeof fieldTypes)['money']>>)[String(type)];
    return [{ label: String(label), words: kind?.text(value, field, format) ?? String(value) }];
  });
  return { figures, lines: isError ? 0 : wanted.length };
}

/** The summary cards whose figures are wanted. */
export function wantedOf({ list }: Resource): Resource['list']['summary'] {
  return list.summary.filter(({ sum, where }) => sum !== undefined || where !== undefined);
}

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

/** The figures of a resource's summary cards, its plain count aside; none where the host has no summaries. */
export function useFigures(resource: Resource): readonly Figure[] {
  const provider = useDataProvider()();
  const { currency } = useFormat();
  const wanted = resource.list.summary.filter(({ sum, where }) => sum !== undefined || where !== undefined);
  const { data } = useQuery({
    queryKey: ['home', 'summary', resource.name],
    enabled: wanted.length > 0,
    queryFn: async () => {
      const answer = await provider.custom?.({ url: `/summary/${resource.name}`, method: 'get' });
      return rowsOf(answer?.data, 'data') ?? [];
    },
  });
  return (data ?? []).filter(isObject).flatMap(({ label, value, type }) => {
    if (!wanted.some((summary) => summary.label === label)) return [];
    const prefix = type === 'money' ? currency : undefined;
    const field = { name: String(label), label, type, prefix } as unknown as Field;
    const kind = (fieldTypes as Readonly<Record<string, (typeof fieldTypes)['money']>>)[String(type)];
    return [
      { label: String(label), words: kind?.text(value, field, { currency, date: '' }) ?? String(value) },
    ];
  });
}

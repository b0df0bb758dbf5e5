import type { References } from '../../../fields/reference/ReferenceContext.tsx';
import type { Report } from '../../../schema/report.ts';
import type { Reader } from '../../data/index.ts';
import type { ReportAnswer } from '../../generic/report/Answer.ts';

interface Source extends Pick<References, 'nameOf'> {
  reader: Reader;
}

/** The names of the chosen records, by what is chosen; a record that cannot be read keeps its number. */
export async function inputNames(
  { ask }: Report,
  inputs: ReportAnswer['inputs'],
  { reader, nameOf }: Source,
): Promise<Record<string, string>> {
  const named = await Promise.all(
    ask.map(async ({ name, kind, to }): Promise<[string, string][]> => {
      const id = inputs[name];
      if (kind !== 'reference' || to === undefined || (typeof id !== 'number' && typeof id !== 'string'))
        return [];
      const found = await reader.one(to, id).catch(() => undefined);
      return found === undefined ? [] : [[name, nameOf(to, found)]];
    }),
  );
  return Object.fromEntries(named.flat());
}

import { useDataProvider } from '@refinedev/core';
import { useQuery } from '@tanstack/react-query';
import { fieldTypes } from '../../../fields/index.ts';
import { words } from '../../../fields/readText.ts';
import type { Fact } from '../../../papers/Paper.ts';
import {
  type FieldTypes,
  type Resource,
  recordName,
  type Sheet,
  sharedFields,
} from '../../../schema/index.ts';
import { useDefinitions, useFormat } from '../../providers/definitions.tsx';
import { useToday } from '../../providers/today.ts';
import { PaperPrint } from '../paper/PaperPrint.tsx';
import { columnsOf } from './sheetColumns.ts';
import { signingPaper } from './signingPaper.ts';
import type { SheetState } from './useSheet.ts';

interface Props {
  resource: Resource;
  sheet: Sheet;
  sheetState: SheetState;
  onPrinted: () => void;
}

/** The lines of a sheet for the printer, with room to sign, once the names of what they share are read. */
export function SigningPrint({ resource, sheet, sheetState, onPrinted }: Props) {
  const format = useFormat();
  const today = useToday();
  const shared = useSharedFacts(resource, sheet, sheetState);
  const { target, nameOf, lines } = sheetState;
  if (shared === undefined) return null;
  const columns = columnsOf(sheet, target);
  const paper = signingPaper({ resource, sheet, columns, lines, nameOf, shared, today, format });
  return <PaperPrint paper={paper} onPrinted={onPrinted} />;
}

/** The values that all lines share, such as the project and the day. A record that cannot be read is named by its id. */
function useSharedFacts(resource: Resource, sheet: Sheet, { values }: SheetState): Fact[] | undefined {
  const provider = useDataProvider()();
  const format = useFormat();
  const { resources } = useDefinitions();
  const names = sharedFields(resource, sheet);
  const factOf = async (name: string): Promise<Fact[]> => {
    const field = resource.fields[name];
    const value = values[name];
    if (field === undefined) return [];
    if (words(value) === '')
      return field.blank === undefined ? [] : [{ label: field.label, value: field.blank }];
    const target = resources[field.to ?? ''];
    const record =
      target === undefined
        ? undefined
        : await provider.getOne({ resource: target.name, id: String(value) }).catch(() => undefined);
    const title = target && record && recordName(target, record.data);
    const type = (fieldTypes as FieldTypes)[field.type];
    return [{ label: field.label, value: title ?? type?.text(value, field, format) ?? words(value) }];
  };
  const { data } = useQuery({
    queryKey: ['sheet facts', resource.name, names.map((name) => values[name])],
    queryFn: async () => (await Promise.all(names.map(factOf))).flat(),
    gcTime: 0,
  });
  return data;
}

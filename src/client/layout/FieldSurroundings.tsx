import { type ReactNode, useCallback, useMemo } from 'react';
import { setDayNames } from '../../fields/dayNames.ts';
import { localDigits, setDigits } from '../../fields/digits.ts';
import { digitsOf } from '../../fields/digitsOf.ts';
import { FieldTextsContext } from '../../fields/FieldTextsContext.tsx';
import { ImageContext } from '../../fields/image/ImageContext.tsx';
import { fieldTypes } from '../../fields/index.ts';
import { ReferenceContext, type References } from '../../fields/reference/ReferenceContext.tsx';
import { TodayContext } from '../../fields/TodayContext.tsx';
import type { FieldTexts } from '../../fields/texts.ts';
import { fields } from '../../i18n/fields.ts';
import { namingField, recordName } from '../../schema/index.ts';
import { useManyRecords, useOneRecord, useRecordList, useRows } from '../data/index.ts';
import { useDefinitions, useFormat } from '../providers/definitions.tsx';
import { images } from '../providers/files.ts';
import { setTextDigits, text } from '../providers/i18n.ts';
import { useLanguage } from '../providers/language.ts';
import { businessToday } from '../providers/today.ts';

setTextDigits(localDigits);

const KEYS = Object.keys(fields) as (keyof typeof fields)[];

/** The texts of the field types, from the catalogue. */
function fieldTexts(): FieldTexts {
  return Object.fromEntries(
    KEYS.map((key) => [key.slice('fields.'.length), text(key)]),
  ) as unknown as FieldTexts;
}

/** How inputs read the records that can be chosen. */
const RECORDS: References['records'] = {
  useOneRecord,
  useManyRecords,
  useRecordList,
  useRows: (call, options) => {
    const { resources } = useDefinitions();
    return useRows(call && { ...call, resource: resources[call.resource] }, options);
  },
};

interface Props extends Pick<References, 'Link'> {
  children: ReactNode;
}

/** The context of the field types' views: texts, and the names of referenced records. */
export function FieldSurroundings({ Link, children }: Props): ReactNode {
  const { resources, settings } = useDefinitions();
  const format = useFormat();
  const { tag } = useLanguage();
  const texts = useMemo(() => {
    setDayNames(tag);
    setDigits(digitsOf(settings.digits ?? 'western', tag));
    return fieldTexts();
  }, [tag, settings.digits]);
  const references = useMemo<References>(() => {
    const nameIn = (resource: string, name: string) => {
      const named = resources[resource];
      const title = named && namingField(resources, named);
      return (title && fieldTypes[title.type]?.text(name, title, format)) ?? name;
    };
    return {
      titleOf: (resource) => resources[resource]?.title ?? 'id',
      nameOf: (resource, row) => {
        const named = resources[resource];
        return named === undefined ? '' : nameIn(resource, recordName(named, row));
      },
      nameIn,
      emptyOf: (resource) => resources[resource]?.list.empty ?? texts.nothing,
      failedOf: (name, list) => {
        const resource = resources[name];
        const further = list === undefined ? undefined : resource?.lists[list];
        return further?.failed ?? resource?.texts.failed.list ?? text('failure.unexpected');
      },
      Link,
      records: RECORDS,
    };
  }, [resources, format, texts, Link]);
  const today = useCallback(() => businessToday(settings.timeZone), [settings.timeZone]);
  return (
    <FieldTextsContext value={texts}>
      <ImageContext value={images}>
        <TodayContext value={today}>
          <ReferenceContext value={references}>{children}</ReferenceContext>
        </TodayContext>
      </ImageContext>
    </FieldTextsContext>
  );
}

import dayjs from 'dayjs';
import { type ReactNode, useMemo } from 'react';
import { DATE_FORMATS, type Field, undeclaredField } from '../../../../schema/index.ts';
import { Changes } from '../../../generic/history/History.tsx';
import { Card } from '../../../generic/page/Card.tsx';
import { useDefinitions } from '../../../providers/definitions.tsx';
import { type TextKey, text, useText } from '../../../providers/i18n.ts';
import { FirmSettingsForm } from '../FirmSettingsForm.tsx';
import { TimeZoneInput } from './TimeZoneInput.tsx';

/** The choices with an example of each. */
const NUMBER_FORMATS = { thousand: '1,234,567.00', lakh: '12,34,567.00' };
const DAYS = Object.fromEntries(
  DATE_FORMATS.map((format) => [format, `${dayjs('2025-01-31').format(format)} (${format})`]),
);

const INPUTS = { time_zone: TimeZoneInput };

/** The format of times, days and numbers, for the whole firm. */
export default function RegionSection(): ReactNode {
  const text = useText();
  const { timeZone, numberFormat = 'thousand', digits = 'western', dateFormat } = useDefinitions().settings;
  const fields = useMemo(regionFields, []);
  const initial = useMemo(
    () => ({ time_zone: timeZone, number_format: numberFormat, digits, date_format: dateFormat }),
    [timeZone, numberFormat, digits, dateFormat],
  );
  return (
    <>
      <FirmSettingsForm
        label={text('setting.region')}
        fields={fields}
        initial={initial}
        submit={text('region.save')}
        inputs={INPUTS}
      />
      <Card padded>
        <Changes
          url="/setting/history"
          heading="h3"
          fields={changedFields(fields)}
          values={{
            'the default': text('region.default'),
            'As in the language': text('region.digitsOfLanguage'),
          }}
        />
      </Card>
    </>
  );
}

/** The settings whose changes are listed here, with their labels. */
function changedFields(fields: readonly Field[]): Readonly<Record<string, Field>> {
  const control = undeclaredField('budget_control', 'select', text('budget.control'));
  return Object.fromEntries([...fields, control].map((field) => [field.name, field]));
}

function regionFields(): Field[] {
  const choice = (name: string, label: TextKey, options: Readonly<Record<string, string>>) =>
    undeclaredField(name, 'select', text(label), {
      required: true,
      options: Object.entries(options).map(([value, words]) => ({ value, label: words })),
    });
  return [
    undeclaredField('time_zone', 'text', text('region.timeZone'), {
      required: true,
      help: text('region.timeZoneHelp'),
    }),
    choice('number_format', 'region.numberFormat', NUMBER_FORMATS),
    choice('digits', 'region.digits', {
      western: '0–9',
      language: text('region.digitsOfLanguage'),
    }),
    choice('date_format', 'region.dateFormat', DAYS),
  ];
}

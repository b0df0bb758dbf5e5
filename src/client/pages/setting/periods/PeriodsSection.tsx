import { type ReactNode, useMemo } from 'react';
import type { AccountingPeriods, Field } from '../../../../schema/index.ts';
import { undeclaredField } from '../../../../schema/index.ts';
import { Changes } from '../../../generic/history/History.tsx';
import { Card } from '../../../generic/page/Card.tsx';
import { useDefinitions } from '../../../providers/definitions.tsx';
import { text, useText } from '../../../providers/i18n.ts';
import { useLanguage } from '../../../providers/language.ts';
import { reload } from '../../../providers/reload.ts';
import { OwnFields } from '../OwnFields.tsx';
import { useOwnForm } from '../useOwnForm.ts';

/** The fiscal year, and the days that take movements (docs/business-rules.md, "Periods"). */
export default function PeriodsSection(): ReactNode {
  const { periods } = useDefinitions().settings;
  return periods && <Periods {...periods} />;
}

function Periods({ fiscalMonth, booksBeginOn, closedUpTo }: AccountingPeriods) {
  const text = useText();
  const { tag } = useLanguage();
  const fields = useMemo(() => periodFields(tag), [tag]);
  const initial = useMemo(
    () => ({
      fiscal_month: String(fiscalMonth),
      books_begin_on: booksBeginOn,
      closed_up_to: closedUpTo,
      reason: null,
    }),
    [fiscalMonth, booksBeginOn, closedUpTo],
  );
  const form = useOwnForm({
    fields,
    initial,
    path: '/setting/periods',
    toBody: (checked) => ({ ...checked, fiscal_month: Number(checked.fiscal_month) }),
    done: 'setting.saved',
    failed: 'failure.unexpected',
    // Every form uses it after a reload; typed values are kept as drafts.
    onDone: reload,
  });
  return (
    <>
      <Card padded>
        <OwnFields
          paired
          label={text('setting.periods')}
          fields={fields}
          form={form}
          submit={text('periods.save')}
        />
      </Card>
      <Card padded>
        <Changes
          url="/setting/periods/history"
          heading="h3"
          fields={Object.fromEntries(fields.map((field) => [field.name, field]))}
        />
      </Card>
    </>
  );
}

function periodFields(tag: string): Field[] {
  const month = new Intl.DateTimeFormat(tag, { month: 'long', timeZone: 'UTC' });
  return [
    undeclaredField('fiscal_month', 'select', text('periods.fiscalMonth'), {
      required: true,
      options: Array.from({ length: 12 }, (_, place) => ({
        value: String(place + 1),
        label: month.format(Date.UTC(2024, place)),
      })),
    }),
    undeclaredField('books_begin_on', 'date', text('periods.booksBeginOn'), {
      required: true,
      help: text('periods.booksBeginOnHelp'),
    }),
    undeclaredField('closed_up_to', 'date', text('periods.closedUpTo'), {
      help: text('periods.closedUpToHelp'),
    }),
    undeclaredField('reason', 'longtext', text('periods.reason'), { help: text('periods.reasonHelp') }),
  ];
}

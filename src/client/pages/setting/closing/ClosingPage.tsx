import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId, useMemo } from 'react';
import { formatDay } from '../../../../fields/formatDay.ts';
import { type AccountingPeriods, undeclaredField } from '../../../../schema/index.ts';
import { Changes } from '../../../generic/history/History.tsx';
import { Card } from '../../../generic/page/Card.tsx';
import { FORM_WIDTH } from '../../../generic/page/measures.ts';
import { Denied } from '../../../generic/page/Notice.tsx';
import { PageHeader } from '../../../generic/page/PageHeader.tsx';
import { usePageTitle } from '../../../layout/usePageTitle.ts';
import { mayClose } from '../../../providers/access.ts';
import { useDefinitions, useFormat, useUser } from '../../../providers/definitions.tsx';
import { text, useText } from '../../../providers/i18n.ts';
import { reload } from '../../../providers/reload.ts';
import { useToday } from '../../../providers/today.ts';
import { BooksCard } from '../data/BooksCard.tsx';
import { OwnFields } from '../OwnFields.tsx';
import { useOwnForm } from '../useOwnForm.ts';
import { ClosingChecks } from './ClosingChecks.tsx';

/** The open tasks before a closing, the closing itself, and opening again (docs/business-rules.md, "Closing"). */
export default function ClosingPage(): ReactNode {
  const words = useText();
  const definitions = useDefinitions();
  const { isAdmin } = useUser();
  const { periods } = definitions.settings;
  const title = words('closing.title');
  usePageTitle(title);
  if (periods === undefined || !mayClose(definitions, isAdmin)) return <Denied title={title} />;
  return <Content title={title} periods={periods} />;
}

function Content({ title, periods }: { title: string; periods: AccountingPeriods }) {
  const words = useText();
  const { date } = useFormat();
  const { closedUpTo } = periods;
  const changed = useMemo(changedFields, []);
  return (
    <Box sx={{ maxWidth: FORM_WIDTH }}>
      <PageHeader
        title={title}
        subtitle={
          closedUpTo === null
            ? words('closing.none')
            : words('closing.upTo', { day: formatDay(closedUpTo, date) })
        }
      />
      <Box sx={PARTS}>
        <Close closedUpTo={closedUpTo} />
        <BooksCard />
        {closedUpTo !== null && <OpenAgain closedUpTo={closedUpTo} />}
        <Card padded>
          <Changes url="/setting/periods/history" heading="h2" fields={changed} />
        </Card>
      </Box>
    </Box>
  );
}

const PARTS = { display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' };

function Close({ closedUpTo }: { closedUpTo: string | null }) {
  const words = useText();
  const today = useToday();
  return (
    <ClosedUpToForm
      required
      day={lastOfMonthBefore(today, closedUpTo)}
      title={words('closing.closeTitle')}
      submit={words('closing.close')}
    >
      {(chosen) => chosen !== null && chosen < today && <ClosingChecks day={chosen} />}
    </ClosedUpToForm>
  );
}

function OpenAgain({ closedUpTo }: { closedUpTo: string }) {
  const words = useText();
  const { date } = useFormat();
  return (
    <ClosedUpToForm
      required={false}
      day={null}
      title={words('closing.openTitle')}
      help={words('closing.openHelp', { day: formatDay(closedUpTo, date) })}
      submit={words('closing.open')}
    />
  );
}

interface ClosedUpToFormProps {
  required: boolean;
  /** The day that is offered first. */
  day: string | null;
  title: string;
  help?: string;
  submit: string;
  /** The part under the fields, which depends on the day that is entered. */
  children?: (chosen: string | null) => ReactNode;
}

/** Sets the last closed day, for a reason. */
function ClosedUpToForm({ required, day, title, help, submit, children }: ClosedUpToFormProps) {
  const titleId = useId();
  const fields = useMemo(() => [dayField(required), reasonField()], [required]);
  const initial = useMemo(() => ({ closed_up_to: day, reason: null }), [day]);
  const form = useOwnForm({
    fields,
    initial,
    path: '/setting/periods',
    done: 'setting.saved',
    failed: 'failure.unexpected',
    onDone: reload,
  });
  const chosen = form.values.closed_up_to;
  return (
    <Box component="section" aria-labelledby={titleId}>
      <Card padded>
        <OwnFields
          paired
          label={submit}
          fields={fields}
          form={form}
          submit={submit}
          before={
            <Box sx={{ mb: 2 }}>
              <Typography id={titleId} component="h2" variant="subtitle2" sx={{ fontWeight: 600 }}>
                {title}
              </Typography>
              {help !== undefined && (
                <Typography variant="body2" color="text.secondary" sx={{ mt: 0.5 }}>
                  {help}
                </Typography>
              )}
            </Box>
          }
        >
          {children && (
            <Box sx={{ gridColumn: '1 / -1' }}>{children(typeof chosen === 'string' ? chosen : null)}</Box>
          )}
        </OwnFields>
      </Card>
    </Box>
  );
}

function dayField(isClosing: boolean) {
  return undeclaredField('closed_up_to', 'date', text(isClosing ? 'closing.day' : 'closing.keep'), {
    required: isClosing,
    ...(!isClosing && { help: text('closing.keepHelp') }),
  });
}

function reasonField() {
  return undeclaredField('reason', 'longtext', text('periods.reason'), {
    required: true,
    help: text('periods.reasonHelp'),
  });
}

function changedFields() {
  const fields = [
    undeclaredField('fiscal_month', 'integer', text('periods.fiscalMonth')),
    undeclaredField('books_begin_on', 'date', text('periods.booksBeginOn')),
    undeclaredField('closed_up_to', 'date', text('periods.closedUpTo')),
  ];
  return Object.fromEntries(fields.map((field) => [field.name, field]));
}

/** The last day of the month before, unless it is closed. */
function lastOfMonthBefore(today: string, closedUpTo: string | null): string | null {
  const day = new Date(Date.parse(`${today.slice(0, 8)}01`) - 86_400_000).toISOString().slice(0, 10);
  return closedUpTo !== null && day <= closedUpTo ? null : day;
}

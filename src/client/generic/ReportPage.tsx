import OpenInNew from '@mui/icons-material/OpenInNew';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type FormEvent, useState } from 'react';
import type { ReportView, Resource } from '../../schema/index.ts';
import { usePageTitle } from '../layout/usePageTitle.ts';
import { useText } from '../providers/i18n.ts';
import { useToday } from '../providers/today.ts';
import { externalAddress } from './external/externalAddress.ts';
import { openInNewTab } from './external/newTab.ts';
import { useExternals } from './external/useExternals.ts';
import { firstRange } from './ledger/ledgerState.ts';
import { checkRange, RangeFields, type TypedRange } from './ledger/RangeFields.tsx';
import { type LedgerOwner, RecordSelector } from './ledger/RecordSelector.tsx';
import { Card } from './page/Card.tsx';
import { FORM_WIDTH } from './page/measures.ts';
import { Denied } from './page/Notice.tsx';
import { PageHeader } from './page/PageHeader.tsx';
import { useFocusWrong } from './page/useFocusWrong.ts';
import { useMay } from './page/useMay.ts';

/** Asks for a record and a range, and opens its report in a new tab (docs/business-rules.md, "Report pages"). */
export function ReportPage({ resource }: { resource: Resource }) {
  const { report } = resource;
  const may = useMay(resource);
  const title = report?.title ?? resource.label.one;
  usePageTitle(title);
  if (!may.one || report === undefined) return <Denied title={title} />;
  return (
    <>
      <PageHeader title={title} />
      <Generator resource={resource} report={report} />
    </>
  );
}

function Generator({ resource, report }: { resource: Resource; report: ReportView }) {
  const text = useText();
  const today = useToday();
  const address = useExternals()[report.page];
  const [owner, setOwner] = useState<LedgerOwner | null>(null);
  const [range, setRange] = useState<TypedRange>(() => firstRange(report, today));
  const [submitted, setSubmitted] = useState(false);
  const { form, focusWrong } = useFocusWrong();
  const errors = checkRange(range, text);
  const missing = owner === null ? text('ledger.required', { label: resource.label.one }) : undefined;
  const generate = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (owner === null || Object.keys(errors).length > 0) return focusWrong();
    const { parameter } = report;
    const days = { from: String(range.from), to: String(range.to) };
    if (address !== undefined) openInNewTab(externalAddress(address, { id: owner.id, parameter, ...days }));
  };
  return (
    <Box sx={{ maxWidth: FORM_WIDTH }}>
      <Card>
        <form ref={form} aria-label={report.title} noValidate onSubmit={generate}>
          <Box sx={FIELDS}>
            <RecordSelector
              resource={resource}
              value={owner}
              onChange={setOwner}
              error={submitted ? missing : undefined}
            />
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: { xs: 1, sm: 2 } }}>
              <RangeFields range={range} errors={submitted ? errors : {}} onChange={setRange} />
            </Box>
          </Box>
          <Box sx={BAR}>
            <Button type="submit" variant="contained" endIcon={<OpenInNew />} title={text('external.newTab')}>
              {report.submit}
            </Button>
          </Box>
        </form>
      </Card>
    </Box>
  );
}

const FIELDS = { display: 'grid', gap: 2, p: { xs: 2, md: 3 } };

const BAR = {
  display: 'flex',
  justifyContent: 'flex-end',
  px: { xs: 2, md: 3 },
  py: 1.5,
  borderTop: 1,
  borderColor: 'divider',
};

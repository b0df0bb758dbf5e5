import PrintOutlined from '@mui/icons-material/PrintOutlined';
import Button from '@mui/material/Button';
import { formatMonth } from '../../../fields/formatMonth.ts';
import type { Resource } from '../../../schema/index.ts';
import { useText } from '../../providers/i18n.ts';
import { NEW_TAB } from '../external/newTab.ts';
import { useMay } from '../page/useMay.ts';
import { monthPaperAddress } from '../print/paperAddress.ts';

/** A button for the papers of everyone who was paid for a month: the payslips, in a new tab. */
export function MonthPapers({ resource, month }: { resource: Resource; month: string }) {
  const text = useText();
  const may = useMay(resource);
  const field = Object.values(resource.fields).find(({ type }) => type === 'month')?.name;
  if (field === undefined || !may.one) return null;
  return resource.print.map(({ name, label }) => (
    <Button
      key={name}
      size="small"
      component="a"
      href={monthPaperAddress(resource.name, name, field, month)}
      {...NEW_TAB}
      title={text('external.newTab')}
      color="inherit"
      variant="outlined"
      sx={{ borderColor: 'divider' }}
      startIcon={<PrintOutlined />}
    >
      {text('sheet.papers', { label, month: formatMonth(month) })}
    </Button>
  ));
}

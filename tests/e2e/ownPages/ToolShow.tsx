import Typography from '@mui/material/Typography';
import { useBreadcrumb, useOne, useShow } from '@refinedev/core';
import { DateField, NumberField, Show, TextFieldComponent } from '@refinedev/mui';
import type { Tool } from './Tool.ts';

/** One record as Refine's documentation has it for MUI. */
export default function ToolShow() {
  const {
    result: tool,
    query: { isLoading },
  } = useShow<Tool>();
  const { result: maker } = useOne<{ id: number; maker_name: string }>({
    resource: 'maker',
    id: tool?.maker_id ?? '',
    queryOptions: { enabled: !!tool?.maker_id },
  });
  const { breadcrumbs } = useBreadcrumb();
  return (
    <Show isLoading={isLoading}>
      <p data-testid="crumbs">{breadcrumbs.map(({ label }) => label).join(' > ')}</p>
      <Typography fontWeight="bold">Name</Typography>
      <TextFieldComponent value={tool?.tool_name} />
      <Typography fontWeight="bold">Rate</Typography>
      <NumberField value={tool?.rate ?? ''} />
      <Typography fontWeight="bold">Maker</Typography>
      <TextFieldComponent value={maker?.maker_name} />
      <Typography fontWeight="bold">Bought on</Typography>
      <DateField value={tool?.bought_on ?? undefined} format="D MMMM YYYY" />
    </Show>
  );
}

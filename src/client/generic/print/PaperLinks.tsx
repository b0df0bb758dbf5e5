import PrintOutlined from '@mui/icons-material/PrintOutlined';
import Button from '@mui/material/Button';
import type { Resource } from '../../../schema/index.ts';
import { useText } from '../../providers/i18n.ts';
import { NEW_TAB } from '../external/newTab.ts';
import { paperAddress } from './paperAddress.ts';

/** A button for each paper of a record, which opens it in a new tab. */
export function PaperLinks({ resource, id }: { resource: Resource; id: string | number }) {
  const text = useText();
  return resource.print.map(({ name, label }) => (
    <Button
      key={name}
      component="a"
      href={paperAddress(resource.name, name, [id])}
      {...NEW_TAB}
      title={text('external.newTab')}
      color="inherit"
      startIcon={<PrintOutlined />}
    >
      {label}
    </Button>
  ));
}

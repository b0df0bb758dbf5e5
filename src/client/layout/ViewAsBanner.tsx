import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useText } from '../providers/i18n.ts';
import { viewAs, viewedAs } from '../providers/viewAs.ts';

/** Above the page while an administrator looks at the product as somebody else does. */
export function ViewAsBanner(): ReactNode {
  const text = useText();
  const viewed = viewedAs();
  if (viewed === undefined) return null;
  return (
    <Alert
      severity="warning"
      square
      data-print="hide"
      action={
        <Button color="inherit" size="small" onClick={() => viewAs(undefined)}>
          {text('viewAs.leave')}
        </Button>
      }
    >
      {text('viewAs.banner', { name: viewed.label })}
    </Alert>
  );
}

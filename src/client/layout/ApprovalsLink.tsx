import FactCheck from '@mui/icons-material/FactCheckOutlined';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { APPROVALS_PATH } from '../address/approvalsPath.ts';
import { useDefinitions, useUser } from '../providers/definitions.tsx';
import { useText } from '../providers/i18n.ts';
import { useApprovalCount } from './approvals.ts';
import { concernsApprovals } from './concernsApprovals.ts';
import { SidebarLink } from './SidebarLink.tsx';

interface Props {
  current: boolean;
  narrow: boolean;
  onLeave: (() => void) | undefined;
}

/** The link to the movements that wait for approval, with the number of those that the user has to decide or has not seen yet. */
export function ApprovalsLink({ current, narrow, onLeave }: Props): ReactNode {
  const text = useText();
  const concerns = concernsApprovals(useDefinitions(), useUser());
  const count = useApprovalCount();
  const marked = (count?.waiting ?? 0) + (count?.news ?? 0);
  if (!concerns && marked === 0) return null;
  const label = text('layout.approvals');
  return (
    <SidebarLink
      link={{ to: APPROVALS_PATH, label, icon: '' }}
      icon={<FactCheck aria-hidden sx={{ fontSize: 20 }} />}
      name={marked > 0 ? `${label} ${marked}` : label}
      current={current ? 'page' : undefined}
      narrow={narrow}
      beside={
        marked > 0 && (
          <Box component="span" sx={narrow ? ON_ICON : COUNT}>
            {marked > 99 ? '99+' : marked}
          </Box>
        )
      }
      onLeave={onLeave}
    />
  );
}

const COUNT = {
  ml: 'auto',
  px: 0.75,
  minWidth: 20,
  borderRadius: 10,
  fontSize: 12,
  lineHeight: '20px',
  fontWeight: 600,
  textAlign: 'center',
  bgcolor: 'primary.main',
  color: 'primary.contrastText',
  fontVariantNumeric: 'tabular-nums',
};

/** In the collapsed sidebar, at the corner of the icon. */
const ON_ICON = {
  ...COUNT,
  position: 'absolute',
  top: 0,
  right: 0,
  minWidth: 16,
  px: 0.5,
  fontSize: 10,
  lineHeight: '16px',
};

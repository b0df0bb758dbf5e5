import InboxOutlined from '@mui/icons-material/InboxOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router';
import type { Resource } from '../../../schema/index.ts';
import { pathOf } from '../../address/paths.ts';
import { useText } from '../../providers/i18n.ts';
import { isNarrowed, type ListState } from './listState.ts';
import type { ChangeList } from './useListState.ts';

interface Props {
  resource: Resource;
  state: ListState;
  change: ChangeList;
  mayCreate: boolean;
  onCreate: () => void;
}

/** Shown for a list without rows: the definition's text, the purpose of the list, and its first action. */
export function EmptyState({ resource, state, change, mayCreate, onCreate }: Props) {
  const text = useText();
  const narrowed = isNarrowed(state);
  return (
    <Box sx={{ px: 2, py: 5, textAlign: 'center', color: 'text.secondary', width: '100%' }}>
      <InboxOutlined sx={{ fontSize: 32, mb: 0.5, opacity: 0.6 }} aria-hidden />
      <Typography variant="body1" sx={{ fontWeight: 600, color: 'text.primary' }}>
        {resource.list.empty}
      </Typography>
      <Typography variant="body2" sx={{ mt: 0.5, mb: 2 }}>
        {help()}
      </Typography>
      {firstAction()}
    </Box>
  );

  function help(): string {
    if (narrowed) return text('list.emptyNarrowed');
    if (state.deleted) return text('list.emptyDeleted');
    return (
      resource.list.description ??
      resource.description ??
      text('list.emptyHelp', { many: resource.label.many })
    );
  }

  function firstAction() {
    if (narrowed) {
      return (
        <Button
          variant="outlined"
          size="small"
          onClick={() =>
            change({
              q: '',
              where: [],
              filters: Object.fromEntries(Object.keys(state.filters).map((key) => [key, ''])),
            })
          }
        >
          {text('list.showAll')}
        </Button>
      );
    }
    // A panel shows its form already.
    if (state.deleted || !mayCreate || resource.create.in === 'panel') return null;
    if (resource.create.in === 'page') {
      return (
        <Button component={RouterLink} to={pathOf(resource.create.path)} variant="outlined" size="small">
          {text('list.addFirst')}
        </Button>
      );
    }
    return (
      <Button variant="outlined" size="small" onClick={onCreate}>
        {text('list.addFirst')}
      </Button>
    );
  }
}

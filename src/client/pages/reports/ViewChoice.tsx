import Box from '@mui/material/Box';
import { SWITCH } from '../../generic/page/switchStyle.ts';
import { type ReportViewKind, VIEWS } from '../../generic/report/reportAddress.ts';
import { useText } from '../../providers/i18n.ts';

interface Props {
  view: ReportViewKind;
  onView: (view: ReportViewKind) => void;
}

/** Chooses between the table, the chart and both. */
export function ViewChoice({ view, onView }: Props) {
  const text = useText();
  return (
    <Box role="group" aria-label={text('reports.view')} sx={SWITCH}>
      {VIEWS.map((each) => (
        <button key={each} type="button" aria-pressed={view === each} onClick={() => onView(each)}>
          {text(`reports.view.${each}`)}
        </button>
      ))}
    </Box>
  );
}

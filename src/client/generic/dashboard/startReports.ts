import type { Dashboard } from '../../../schema/dashboard.ts';
import { sendEarly } from '../../providers/early.ts';
import { urlOf } from '../../providers/http.ts';
import { getToken } from '../../providers/session.ts';

/** Requests the reports of a dashboard's cards before the page renders, which takes longer than most of them. */
export async function startReports({ cards }: Dashboard): Promise<void> {
  const token = getToken();
  if (token === null) return;
  const calls = cards.map((card) =>
    'report' in card ? [urlOf({ method: 'GET', path: `/report/${card.report}`, query: card.ask })] : [],
  );
  for (const address of new Set(await Promise.all(calls.flat()))) sendEarly(address, token);
}

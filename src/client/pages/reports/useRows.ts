import type { Report } from '../../../schema/report.ts';
import { useCall } from '../../data/index.ts';
import type { RowsAnswer } from '../../generic/report/Answer.ts';
import { TITLE } from '../../generic/report/reportAddress.ts';
import { bodyOf } from '../../providers/data/answers.ts';
import { send } from '../../providers/http.ts';
import { text } from '../../providers/i18n.ts';

/** A page of the entries or records that a figure is made of. */
export function useRows(report: Report, params: URLSearchParams, page: number, size: number) {
  const { [TITLE]: _, ...sent } = Object.fromEntries(params);
  const path = `/report/${report.name}/rows`;
  const query = { ...sent, _start: (page - 1) * size, _end: page * size };
  const failed = text('reports.failed');
  return useCall<RowsAnswer>(
    { path, query, failed },
    {
      ask: async (signal) => {
        const answer = await send({ method: 'GET', path, query, signal });
        const body = bodyOf(answer, failed) as Omit<RowsAnswer, 'total'>;
        return { ...body, total: Number(answer.headers.get('x-total-count') ?? body.data.length) };
      },
      keepPrevious: true,
      staleAfter: 'posting',
    },
  );
}

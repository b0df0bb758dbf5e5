import type { HttpError } from '@refinedev/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Report } from '../../../schema/report.ts';
import type { RowsAnswer } from '../../generic/report/Answer.ts';
import { TITLE } from '../../generic/report/reportAddress.ts';
import { asHttpError, bodyOf } from '../../providers/data/answers.ts';
import { send } from '../../providers/http.ts';
import { text } from '../../providers/i18n.ts';

/** A page of the entries or records that a figure is made of. */
export function useRows(report: Report, params: URLSearchParams, page: number, size: number) {
  const { [TITLE]: _, ...sent } = Object.fromEntries(params);
  const query = { ...sent, _start: (page - 1) * size, _end: page * size };
  return useQuery<RowsAnswer, HttpError>({
    queryKey: ['report', report.name, 'rows', query],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const path = `/report/${report.name}/rows`;
      try {
        const answer = await send({ method: 'GET', path, query, signal });
        const body = bodyOf(answer, text('reports.failed')) as Omit<RowsAnswer, 'total'>;
        return { ...body, total: Number(answer.headers.get('x-total-count') ?? body.data.length) };
      } catch (error) {
        throw asHttpError(error, text('reports.failed'));
      }
    },
  });
}

import { fieldTypes } from '../../../fields/index.ts';
import type { ApprovalAnswer } from '../../../schema/approval.ts';
import { type Resource, recordName } from '../../../schema/index.ts';
import { humanise } from '../../../schema/names.ts';
import { amountIn, namesIn } from '../../generic/form/saveMessage.ts';
import { readRow } from '../../providers/data/answers.ts';
import type { Definitions } from '../../providers/definitions.tsx';
import { formatMoney } from '../../providers/figures.ts';
import { text, type useText } from '../../providers/i18n.ts';
import { failureMessage } from '../../providers/messages.ts';
import { labelInLanguage } from '../../providers/vocabulary.ts';

/** The kind of a movement, whom it concerns, and its amount, in words. */
export interface ApprovalWords {
  label: string;
  names: string;
  amount: string;
  date: unknown;
}

export function approvalWords(
  { resource: name, record, voucher }: ApprovalAnswer,
  definitions: Named,
): ApprovalWords {
  const { currency } = definitions.settings;
  const label = kindLabel(name, definitions);
  const resource = definitions.resources[name];
  const row = resource === undefined ? {} : valuesOf(record, resource);
  if (voucher)
    return {
      label: text(`approvals.voucher.${voucher.type}`, { label }),
      names: resource === undefined ? '' : recordName(resource, row),
      amount: voucher.amount === undefined ? '' : formatMoney(voucher.amount, currency),
      date: voucher.date,
    };
  if (resource === undefined) return { label, names: '', amount: '', date: undefined };
  return {
    label,
    names: namesIn(resource, row)
      .filter((one) => one !== '')
      .join(', '),
    amount: amountIn(resource, row, currency).join(''),
    date: row.date,
  };
}

type Named = Pick<Definitions, 'resources' | 'settings'>;

/** The kind of record or the book that an approval is about, also for somebody who sends without reading and has no definition of it. */
export function kindLabel(name: string, { resources, settings }: Named): string {
  return resources[name]?.label.one ?? settings.books?.[name]?.label ?? humanise(name);
}

/** The values of the record as views and forms take them. */
export function valuesOf(record: ApprovalAnswer['record'], resource: Resource): Record<string, unknown> {
  return readRow(record, resource, fieldTypes);
}

/** Where it stands, in a few words. */
export function stateWords(approval: ApprovalAnswer, text: ReturnType<typeof useText>): string {
  const { state, steps, refusal, reason, approvable } = approval;
  if (state === 'returned') return text('approvals.state.returned', { reason: reason ?? '' });
  if (state !== 'waiting') return text(`approvals.state.${state}`);
  if (refusal !== null)
    return text('approvals.state.refused', { reason: failureMessage(refusal) ?? refusal.message });
  if (approvable) return text('approvals.state.yours');
  const stage = Math.min(...steps.filter(({ by, at }) => by === null && at === null).map((one) => one.stage));
  const next = steps.filter((one) => one.at === null && one.stage === stage);
  const whom = next
    .map(({ label }) => (label === null ? text('approvals.anybody') : labelInLanguage(label)))
    .join(', ');
  return text('approvals.state.waiting', { whom });
}

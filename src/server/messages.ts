import type { WriteParam } from '../errors/fillTemplate.ts';
import type { Notice } from '../errors/notices.ts';
import { PLAIN, renderNotice } from '../errors/renderFailure.ts';
import { paramWriter } from '../errors/writeParam.ts';
import { grouped } from '../fields/exactNumber.ts';
import { formatMoney, formatQuantity, type Grouping } from '../ledger/money.ts';

interface Firm {
  settings: { numberFormat: Grouping };
}

/** Writes amounts and numbers as the firm does, for the English sentences of answers. */
export function messageWriter({ settings: { numberFormat } }: Firm): WriteParam {
  return paramWriter({
    ...PLAIN,
    money: ({ money, currency }) => formatMoney(money, currency, numberFormat),
    number: (value) => grouped(value, numberFormat),
    quantity: (value) => formatQuantity(value, numberFormat),
  });
}

/** The part of an answer that says what a call did: the English sentence, and the data that it is made of. */
export function noticeBody(firm: Firm, notice: Notice) {
  return {
    message: renderNotice(notice, messageWriter(firm)),
    code: notice.code,
    params: notice.params as object,
  };
}

import { z } from 'zod';
import { issueText } from '../../errors/issue.ts';
import { problem } from '../../errors/problem.ts';
import { text } from './fieldKeys.ts';
import { call } from './viewKeys.ts';

/**
 * The API of another product's server at API_URL: `host` in settings.yaml, and the keys of `api` for such a
 * host. They are unused without API_URL, because this product's own server has one form.
 */

/** A place in an answer or a body. */
export const place = text
  .regex(/^[^.\s]+(\.[^.\s]+)*$/, issueText(problem('notPlace')))
  .describe('A key, or keys with dots between them: `result.items`');

const places = z.union([place, z.array(place).min(1)]);

const value = z.union([z.string(), z.number(), z.boolean()]);

/** Our field names, and where the host keeps them: `vendor_name: supplier.name`. */
export const hostNames = z.record(z.string(), place);

/** Parts of the product whose calls are in no definition. */
const HOST_PARTS = ['cash', 'users', 'books', 'setting', 'import'] as const;
export type HostPart = (typeof HOST_PARTS)[number];

const page = z
  .strictObject({
    start: text.optional().describe('The parameter with the number of rows before the page'),
    end: text.optional().describe('The parameter with the number of rows up to its end'),
    page: text.optional().describe('The parameter with the number of the page'),
    size: text.optional().describe('The parameter with the number of rows on a page'),
    first: z.number().int().min(0).default(1).describe('The number of the first page'),
  })
  .refine(
    ({ start, end, page, size }) =>
      [start ?? page, end ?? size].every((name) => name !== undefined) &&
      (start === undefined) !== (page === undefined) &&
      (end === undefined) !== (size === undefined) &&
      (page === undefined || end === undefined),
    issueText(problem('notPageParameters', { forms: '{ start, end }, { start, size }, { page, size }' })),
  );

const query = z.strictObject({
  page: page.prefault({ start: '_start', end: '_end' }).describe('The parameters of a page'),
  sort: text.default('_sort').describe('The parameter with the field that is sorted by'),
  order: z
    .union([text, z.literal(false)])
    .default('_order')
    .describe('The parameter with asc or desc; `false` where the field says it: -name'),
  search: text.default('q').describe('The parameter with what is searched for'),
  filters: z
    .strictObject({
      ne: text.default('_ne').describe('Ends the parameter of a value that is not wanted'),
      gte: text.default('_gte').describe('Ends the parameter of the least value'),
      lte: text.default('_lte').describe('Ends the parameter of the greatest value'),
      contains: text.default('_like').describe('Ends the parameter of a part of the value'),
    })
    .prefault({})
    .describe('What ends the names of the parameters that filter'),
  from: text.default('dateFrom').describe('The parameter with the first day of a ledger'),
  to: text.default('dateTo').describe('The parameter with the last day of a ledger'),
});

export const hostGrammar = z
  .strictObject({
    base: z
      .string()
      .regex(/^(\/[^?#\s]*[^/?#\s])?$/, issueText(problem('notBasePath')))
      .default('/api')
      .describe('What stands between API_URL and the path of a call'),
    token: text
      .regex(
        /^[A-Za-z0-9-]+: .*\{token\}\S*$/,
        issueText(problem('notTokenHeader', { example: 'Authorization: Bearer {token}' })),
      )
      .default('Authorization: Bearer {token}')
      .describe('The header that carries the token'),
    idempotency: text
      .regex(/^[A-Za-z0-9-]+$/, issueText(problem('notHeaderName')))
      .optional()
      .describe('The header by which the host takes a call once, however often it is sent; none by default'),
    data: places.optional().describe('Where an answer has its rows or its row: the first of these places'),
    total: place.optional().describe('Where a page of rows says how many there are in all'),
    message: places.optional().describe('Where an answer has its words: the first of these places'),
    ok: z
      .strictObject({ at: place, is: value.describe('The value that a success has there') })
      .optional()
      .describe('What tells a success, where the status does not'),
    errors: z
      .union([
        place,
        z.strictObject({
          at: place,
          field: place.default('field').describe('The key of an entry that names the field'),
          message: place.default('message').describe('The key of an entry with the words'),
        }),
      ])
      .default('errors')
      .describe('Where the words by field stand: a map, or `{ at, field, message }` for a list'),
    dates: text
      .regex(/^(?=.*YYYY)(?=.*MM)(?=.*DD)(YYYY|MM|DD|[-./])+$/, issueText(problem('notDayForm')))
      .optional()
      .describe(
        'How the host writes days, also before the time of a moment: DD/MM/YYYY; YYYY-MM-DD by default',
      ),
    has: z
      .array(z.enum(HOST_PARTS))
      .default([])
      .describe('What the host has of the calls that belong to no entity; the app offers none of the others'),
    query: z
      .union([z.literal('none'), query])
      .prefault({})
      .describe('The parameters of a list; `none`: the browser pages, sorts and searches'),
    login: z
      .strictObject({
        call: call.default('POST /login'),
        email: text.default('email').describe('The key of the body with the email'),
        password: text.default('password').describe('The key of the body with the password'),
        token: place
          .optional()
          .describe('Where the answer has the token; `token` or `data.token` by default'),
      })
      .prefault({})
      .describe('The call that signs in'),
    logout: z
      .union([call, z.literal(false)])
      .default('POST /logout')
      .describe('The call that signs out; `false` where the host has none'),
    user: z
      .strictObject({
        call: call.default('GET /user'),
        id: place.default('id'),
        name: place.default('name'),
        email: place.default('email'),
        admin: place.default('is_admin').describe('Whether it is an administrator: true or 1'),
      })
      .prefault({})
      .describe('The call that says who is signed in'),
  })
  .describe('How the server at API_URL speaks, where it is not this product');

/** The API of another product's server, with every default. */
export type Host = z.infer<typeof hostGrammar>;

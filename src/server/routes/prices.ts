import type { FastifyInstance } from 'fastify';
import { invalid } from '../../errors/AppError.ts';
import { failure, noFailures } from '../../errors/failure.ts';
import { recordId } from '../../schema/recordId.ts';
import { readAs } from '../access/readAs.ts';
import type { Context } from '../context.ts';
import { lastPrices } from '../queries/lists/lastPrices.ts';
import type { QueryString } from '../queries/lists/listParameters.ts';
import { guardAccess } from './http/guardAccess.ts';
import { answers } from './http/openapi.ts';

/** The products whose prices one call answers: as many as a purchase has lines. */
const MOST = 500;

/** Beside the call of a purchase, {path}/prices: the last price of each product. In a scope below /api. */
export function registerPrices(api: FastifyInstance, context: Context): void {
  for (const purchase of Object.values(context.resources)) {
    if (purchase.post?.rule !== 'purchase') continue;
    api.get(
      `${purchase.api.create.path}/prices`,
      {
        schema: {
          summary: 'The last price of each product: of the vendor, otherwise of any',
          tags: [purchase.label.many],
          querystring: QUERY,
          response: answers(ANSWER),
        },
      },
      async (request) => {
        guardAccess(purchase, 'list', request.actor);
        const { products, vendor } = readQuery(request.query as QueryString);
        return {
          success: true,
          data: await lastPrices(readAs(context, request.actor), purchase, products, vendor),
        };
      },
    );
  }
}

function readQuery(query: QueryString): { products: number[]; vendor: number | null } {
  const { product_id = [], vendor_id = [], ...others } = query;
  const errors = noFailures();
  for (const name of Object.keys(others)) errors[name] = failure('unknownParameter', { name });
  const given = [product_id].flat();
  const products = given.flatMap((text) => recordId(text) ?? []);
  if (given.length === 0 || given.length > MOST || products.length < given.length)
    errors.product_id = failure('noIds', { most: MOST });
  const vendors = [vendor_id].flat();
  const vendor = vendors.length === 0 ? null : recordId(vendors[0] ?? '');
  if (vendor === undefined || vendors.length > 1) errors.vendor_id = failure('noIds', { most: 1 });
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return { products: [...new Set(products)], vendor: vendor ?? null };
}

const ID = { type: 'integer', minimum: 1 };

const QUERY = {
  type: 'object',
  required: ['product_id'],
  properties: {
    product_id: { type: 'array', items: ID, maxItems: MOST, description: 'Repeated for each product' },
    vendor_id: ID,
  },
};

const ANSWER = {
  type: 'object',
  required: ['success', 'data'],
  properties: {
    success: { const: true },
    data: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          product_id: ID,
          rate: { type: 'number' },
          date: { type: 'string', format: 'date' },
          vendor_id: ID,
          vendor_name: { type: ['string', 'null'] },
          transaction_id: ID,
        },
      },
    },
  },
};

import { StartError } from '../../errors/StartError.ts';
import { askJson } from './askJson.ts';
import { listIn, type Row, sketchOf } from './fromSample.ts';
import { identifier, type Sketch } from './Sketch.ts';

/**
 * A sketch from what a running host answers to the call for a list.
 *
 * @param address of the list: https://erp.example.com/api/vendors.
 * @param token sent as a bearer token, where the host wants one.
 * @param base what stands before the path of a call there.
 * @throws StartError where the host does not answer a list.
 */
export async function fromHost(
  name: string,
  address: string,
  {
    token,
    resources,
    base = '/api',
  }: { token: string | undefined; resources: readonly string[]; base?: string | undefined },
): Promise<Sketch> {
  const list = listIn(await askJson(address, token));
  if (list === undefined) throw new StartError(`${address} answered no list of records.`);
  const { pathname } = new URL(address);
  const [, path = pathname] = pathname.replace(/\/$/, '').split(new RegExp(`^.*?${base}(?=/)`));
  const sketch = sketchOf(name, list.rows, { from: `what ${address} answered`, resources });
  const record = `${path}/{id}`;
  const id = idOf(name, list.rows);
  return {
    ...sketch,
    fields: sketch.fields.filter(({ called }) => id === undefined || called !== id),
    api: {
      ...(id !== undefined && { id }),
      list: { call: `GET ${path}`, ...(list.at !== undefined && { rows: list.at }) },
      one: 'from list',
      create: { call: `POST ${path}` },
      update: { call: `PUT ${record}` },
      delete: { call: `DELETE ${record}` },
    },
  };
}

/** The key of the id, where that is called otherwise: `_id`, `uid`, or the supplierId of a supplier. */
function idOf(name: string, rows: readonly Row[]): string | undefined {
  const keys = Object.keys(rows[0] ?? {});
  if (keys.includes('id')) return undefined;
  return keys.find((key) => ['_id', 'uid', 'uuid'].includes(key) || identifier(key) === `${name}_id`);
}

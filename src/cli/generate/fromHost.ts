import { StartError } from '../../errors/StartError.ts';
import { askJson } from './askJson.ts';
import { listIn, type Row, sketchOf } from './fromSample.ts';
import { identifier, type Sketch } from './Sketch.ts';

/** Of `host` in settings.yaml what it takes to ask it: see docs/definitions/host.md. */
export interface HostSaid {
  base?: string;
  token?: string;
  dates?: string;
}

/**
 * A sketch from what a running host answers to the call for a list.
 *
 * @param address of the list: https://erp.example.com/api/vendors.
 * @param token sent as a bearer token, where the host wants one.
 * @param host what the settings say of it.
 * @throws StartError where the host does not answer a list.
 */
export async function fromHost(
  name: string,
  address: string,
  {
    token,
    resources,
    host = {},
  }: { token: string | undefined; resources: readonly string[]; host?: HostSaid | undefined },
): Promise<Sketch> {
  const list = listIn(await askJson(address, token, host.token));
  if (list === undefined) throw new StartError(`${address} answered no list of records.`);
  const { pathname } = new URL(address);
  const [, path = pathname] = pathname
    .replace(/\/$/, '')
    .split(new RegExp(`^.*?${host.base ?? '/api'}(?=/)`));
  const sketch = sketchOf(name, withDays(list.rows, host.dates), {
    from: `what ${address} answered`,
    resources,
  });
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

/** Days as we write them, so that they are known as such. */
function withDays(rows: readonly Row[], dates = 'YYYY-MM-DD'): Row[] {
  const written = new RegExp(`^${dates.replaceAll('.', '\\.').replace(/[YMD]/g, '\\d')}`);
  return rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([key, value]) => [
        key,
        typeof value === 'string' ? value.replace(written, '2025-01-31') : value,
      ]),
    ),
  );
}

/** The key of the id, where that is called otherwise: `_id`, `uid`, or the supplierId of a supplier. */
function idOf(name: string, rows: readonly Row[]): string | undefined {
  const keys = Object.keys(rows[0] ?? {});
  if (keys.includes('id')) return undefined;
  return keys.find((key) => ['_id', 'uid', 'uuid'].includes(key) || identifier(key) === `${name}_id`);
}

import { StartError } from '../../errors/StartError.ts';
import { askJson } from './askJson.ts';
import { listIn, type Row, sketchOf } from './fromSample.ts';
import { identifier, type Sketch } from './Sketch.ts';

/** The keys of `host` in settings.yaml that a request needs: see docs/definitions/host.md. */
export interface HostSettings {
  base?: string;
  token?: string;
  dates?: string;
}

/**
 * A sketch from the answer of a running host to a list call.
 *
 * @param address of the list: https://erp.example.com/api/vendors.
 * @param token sent as a bearer token, if the host needs one.
 * @param host the settings of the host.
 * @throws StartError if the host does not answer with a list.
 */
export async function fromHost(
  name: string,
  address: string,
  {
    token,
    resources,
    host = {},
  }: { token: string | undefined; resources: readonly string[]; host?: HostSettings | undefined },
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

/** Converts days to our format, so that they are recognised. */
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

/** The key of the id if it has another name: `_id`, `uid`, or the supplierId of a supplier. */
function idOf(name: string, rows: readonly Row[]): string | undefined {
  const keys = Object.keys(rows[0] ?? {});
  if (keys.includes('id')) return undefined;
  return keys.find((key) => ['_id', 'uid', 'uuid'].includes(key) || identifier(key) === `${name}_id`);
}

import { StartError } from '../../errors/StartError.ts';
import { askJson } from './askJson.ts';
import { listIn, sketchOf } from './fromSample.ts';
import type { Sketch } from './Sketch.ts';

/**
 * A sketch from what a running host answers to the call for a list.
 *
 * @param address of the list: https://erp.example.com/api/vendors.
 * @param token sent as a bearer token, where the host wants one.
 * @throws StartError where the host does not answer a list.
 */
export async function fromHost(
  name: string,
  address: string,
  { token, resources }: { token: string | undefined; resources: readonly string[] },
): Promise<Sketch> {
  const list = listIn(await askJson(address, token));
  if (list === undefined) throw new StartError(`${address} answered no list of records.`);
  const { pathname } = new URL(address);
  const path = pathname.replace(/^.*?\/api(?=\/)/, '').replace(/\/$/, '');
  const sketch = sketchOf(name, list.rows, { from: `what ${address} answered`, resources });
  const record = `${path}/{id}`;
  return {
    ...sketch,
    api: {
      list: { call: `GET ${path}`, ...(list.at !== undefined && { rows: list.at }) },
      one: 'from list',
      create: { call: `POST ${path}` },
      update: { call: `PUT ${record}` },
      delete: { call: `DELETE ${record}` },
    },
  };
}

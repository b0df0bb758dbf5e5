/** What `GET /verify` says last, after its progress. */
export interface Soundness {
  sound: boolean;
  checked: Record<string, number>;
  findings: { what: string; message: string }[];
}

/** Asks a running product to prove its books. */
export async function soundness({ url, token }: { url: string; token: string }): Promise<Soundness> {
  const reply = await fetch(`${url}/verify`, { headers: { authorization: `Bearer ${token}` } });
  const lines = (await reply.text()).trim().split('\n');
  return (JSON.parse(lines.at(-1) as string) as { result: Soundness }).result;
}

/** A movement that the rules refuse: the status, the code, and what it is about (a day, the fields). */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    readonly about = '',
  ) {
    super(`${status} ${code} ${about}`.trim());
  }
}

/** 422 with the code of each wrong field. */
export function invalid(fields: Readonly<Record<string, string>>): Refusal {
  const names = Object.keys(fields).sort();
  return new Refusal(422, 'invalid', names.map((name) => `${name}:${fields[name]}`).join(' '));
}

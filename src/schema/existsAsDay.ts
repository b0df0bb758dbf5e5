/** Whether 'YYYY-MM-DD' is an existing day in any year from 1, for filters such as 'until 9999-12-31'. */
export function existsAsDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const [year, month, day] = text.split('-').map(Number) as [number, number, number];
  return year >= 1 && month >= 1 && month <= 12 && day >= 1 && (day <= 28 || day <= daysIn(year, month));
}

function daysIn(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

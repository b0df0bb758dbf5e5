/** The properties of a connection, which only some browsers have. */
interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/** Whether code that may not be needed can be loaded ahead of time. A connection of which nothing is known counts as quick. */
export function isQuickLine(): boolean {
  const { connection = {} } = navigator as Navigator & { connection?: Connection };
  const { saveData = false, effectiveType = '4g' } = connection;
  return !saveData && effectiveType === '4g';
}

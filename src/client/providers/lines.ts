/** Reads a response line by line, calling `onLine` with each, and returns the last one: '' if there is none. */
export async function lastLine(response: Response, onLine: (line: string) => void): Promise<string> {
  let last = '';
  const handle = (line: string) => {
    if (line === '') return;
    last = line;
    onLine(line);
  };
  const decoder = new TextDecoder();
  const reader = response.body?.getReader();
  let rest = '';
  for (let chunk = await reader?.read(); chunk !== undefined && !chunk.done; chunk = await reader?.read()) {
    const lines = (rest + decoder.decode(chunk.value, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    lines.forEach(handle);
  }
  handle(rest);
  return last;
}

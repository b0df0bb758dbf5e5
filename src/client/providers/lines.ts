/** Reads an answer of lines, telling each as it arrives, and gives the last one: '' where there was none. */
export async function lastLine(response: Response, onLine: (line: string) => void): Promise<string> {
  let last = '';
  const tell = (line: string) => {
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
    lines.forEach(tell);
  }
  tell(rest);
  return last;
}

/** Whether a name holds what was typed: judged here as long as the host has not answered, so that Enter never takes a record that does not fit. */
export function fits(name: string, typed: string): boolean {
  return name.toLocaleLowerCase().includes(typed.trim().toLocaleLowerCase());
}

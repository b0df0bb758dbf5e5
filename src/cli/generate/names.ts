/** `project_floor` as `projectFloor`. */
export function camel(name: string): string {
  return name.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

/** `project_floor` as `ProjectFloor`. */
export function pascal(name: string): string {
  return camel(name).replace(/^./, (letter) => letter.toUpperCase());
}

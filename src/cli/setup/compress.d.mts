export function compress(folder: string, isStopped?: () => boolean): Promise<void>;

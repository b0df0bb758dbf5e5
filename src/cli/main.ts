import { StartError } from '../errors/StartError.ts';

type Command = (args: string[], env: NodeJS.ProcessEnv) => Promise<number>;

/** Each command loads only the code that it needs. */
const COMMANDS: Readonly<Record<string, () => Promise<{ run: Command }>>> = {
  start: () => import('./start.ts'),
  demo: () => import('./demo.ts'),
  check: () => import('./check.ts'),
  eject: async () => {
    const { run } = await import('./generate.ts');
    return { run: (args, env) => run(['page', ...args], env) };
  },
  generate: () => import('./generate.ts'),
  import: () => import('./import.ts'),
  verify: () => import('./verify.ts'),
  backup: () => import('./backup.ts'),
  restore: () => import('./restore.ts'),
};

const [name = '', ...args] = process.argv.slice(2);
try {
  process.exitCode = await runCommand();
} catch (error) {
  // An expected failure is one line; anything else is a defect and shows its stack.
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

async function runCommand(): Promise<number> {
  const load = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (load === undefined) {
    throw new StartError(
      `There is no command "${name}"; the commands are ${Object.keys(COMMANDS).join(', ')}.`,
    );
  }
  const { run } = await load();
  return run(args, process.env);
}

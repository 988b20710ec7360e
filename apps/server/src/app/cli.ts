import { loadSecretFiles } from '../platform/config/secret-files.ts';
import { StartError } from '../platform/start-error.ts';
import { COMMANDS } from './commands/commands.ts';
import { endProgram } from './end-program.ts';

async function main([name = '', ...args]: string[]): Promise<void> {
  const command = COMMANDS[name];
  if (!command)
    throw new StartError(`Unknown command "${name}": there are ${Object.keys(COMMANDS).join(', ')}.`);
  loadSecretFiles(process.env);
  process.stdout.write(`${await command(args)}\n`);
}

main(process.argv.slice(2)).catch((problem: unknown) => {
  const known = problem instanceof StartError || (problem instanceof TypeError && 'code' in problem);
  endProgram(
    problem instanceof Error ? ((known ? undefined : problem.stack) ?? problem.message) : String(problem),
    problem instanceof StartError ? problem.exitCode : 1,
  );
});

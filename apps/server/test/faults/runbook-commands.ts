import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { repositoryRoot } from '../../src/platform/paths.ts';

/** The commands of the runbook that stand behind `<!-- tested: name -->`, word by word. */
export async function runbookCommands(name: string): Promise<string> {
  const text = await readFile(join(repositoryRoot(), 'docs', 'runbook.md'), 'utf8');
  const [, commands] =
    new RegExp(`<!-- tested: ${name} -->\\s*\`\`\`sh\\n([\\s\\S]*?)\`\`\``).exec(text) ?? [];
  if (!commands) throw new Error(`the runbook has no commands called ${name}`);
  return commands;
}

import { runChecks } from './checks/run-checks.mjs';
import { since } from './lib/run.mjs';

const start = Date.now();
const { failed } = await runChecks();
console.log(failed === 0 ? `all checks passed (${since(start)})` : `${failed} failed (${since(start)})`);
process.exitCode = failed === 0 ? 0 : 1;

import { spawn } from 'node:child_process';
import { ROOT } from './root.mjs';

/**
 * Runs a Node program of ours or of a package to its end.
 * @param {string[]} args the program and what it is given
 * @param {{ env?: Record<string, string | undefined>, show?: boolean, program?: string }} [options] an `undefined` in
 *   env removes the variable; with `show` the output goes straight to the terminal and `output` is empty; `program` =
 *   another Node than this one
 * @returns {Promise<{ ok: boolean, output: string }>}
 */
export function runNode(args, { env = {}, show = false, program = process.execPath } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: ROOT,
      env: { ...process.env, ...env },
      stdio: show ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const keep = (piece) => {
      output += piece;
    };
    child.stdout?.setEncoding('utf8').on('data', keep);
    child.stderr?.setEncoding('utf8').on('data', keep);
    child.on('error', reject);
    child.on('close', (code) => resolve({ ok: code === 0, output }));
  });
}

/** The elapsed time as people read it: `3.4 s`, `2 min 05 s`. */
export function since(start) {
  const seconds = (Date.now() - start) / 1000;
  if (seconds < 60) return `${seconds.toFixed(1)} s`;
  return `${Math.floor(seconds / 60)} min ${String(Math.round(seconds % 60)).padStart(2, '0')} s`;
}

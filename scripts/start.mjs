// This file alone must be readable for a Node of ten years ago, so that it can say what is missing:
// no static import, no `node:` names, no top-level await, no `??` or `?.`.
const OLDEST = '20.19';

function isOlder(version, oldest) {
  const have = version.split('.').map(Number);
  const want = oldest.split('.').map(Number);
  return have[0] < want[0] || (have[0] === want[0] && have[1] < want[1]);
}

if (isOlder(process.versions.node, OLDEST)) {
  process.stderr.write(
    `Inspect needs Node ${OLDEST} or newer; this is ${process.versions.node}. Install it from https://nodejs.org.\n`,
  );
  process.exitCode = 1;
} else {
  void import('./lib/run-built.mjs').then((module) => module.runBuilt('server.mjs'));
}

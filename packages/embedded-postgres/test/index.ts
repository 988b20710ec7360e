export { type Contained, inContainer, noContainers } from './in-container.ts';
export { type Program, runProcess } from './run-process.ts';

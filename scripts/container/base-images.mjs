import { readCompose } from './compose.mjs';
import { readStages } from './dockerfile.mjs';

const PINNED = /@sha256:[0-9a-f]{64}$/;

/** Every image that is fetched for an installation: bases of the Dockerfile, and what compose.yaml runs beside it. */
export function baseImages({ dockerfile, compose }) {
  const stages = readStages(dockerfile);
  const own = stages.map(({ name }) => name);
  const bases = stages.map(({ from }) => from).filter((from) => !own.includes(from));
  const services = Object.values(readCompose(compose, { PUBLIC_ORIGIN: 'https://a.am' }).services);
  const run = services.filter(({ build }) => !build).map(({ image }) => image);
  return [...new Set([...bases, ...run])];
}

/**
 * What is wrong with the images: a name alone means another content tomorrow, so each is pinned by its digest or
 * stands in the list of exceptions with a reason; an exception that nothing needs any more is wrong too.
 * @param {string[]} images
 * @param {{ image: string, why: string }[]} exceptions
 * @returns {string[]} one line each
 */
export function imageFaults(images, exceptions) {
  const excepted = new Map(exceptions.map(({ image, why }) => [image, why]));
  const unpinned = images.filter((image) => !PINNED.test(image));
  return [
    ...unpinned
      .filter((image) => !excepted.get(image)?.trim())
      .map((image) => `${image} is not pinned: write ${image}@sha256:… (docs/runbook.md, "The images")`),
    ...[...excepted.keys()]
      .filter((image) => !unpinned.includes(image))
      .map((image) => `${image} is no exception any more: take it out of unpinned-images.json`),
  ];
}

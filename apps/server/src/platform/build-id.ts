declare const __BUILD_ID__: string | undefined;

/** Twelve hex characters that name the sources of this build; `development` when nothing was built. */
export const buildId: string = typeof __BUILD_ID__ === 'string' ? __BUILD_ID__ : 'development';

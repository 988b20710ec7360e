import { configure } from '@testing-library/react';

/** On a machine shared with others a screen may take longer than a second to say what it has to say. */
configure({ asyncUtilTimeout: 10_000 });

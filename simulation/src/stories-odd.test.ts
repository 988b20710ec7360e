import { tellStories } from './tell.ts';

tellStories(1);

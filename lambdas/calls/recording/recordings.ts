import { linkTo } from '#platform/stored-link';
import { isStored } from '#platform/stored-objects';

/** Stored recordings: whether one exists, and a link that plays it for five minutes. */
export const recordings = { isStored, link: linkTo };
export type Recordings = typeof recordings;

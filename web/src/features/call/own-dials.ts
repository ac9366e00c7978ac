import type { CallKey } from '#shared/keys';

/** As long as the task of a dial looks for its agent. */
const OFFERED_FOR_MS = 120_000;

/** What this tab's agent has asked to have dialled: only that is hers, whatever a task says of itself. */
const answeredAt = new Map<CallKey, number>();
let underWay = 0;
let lostAt = Number.NEGATIVE_INFINITY;

/**
 * She asks for a dial, of which one answer follows: the call's key, that it was refused, or that nobody knows, since the
 * answer was lost.
 */
export const askedToDial = (): ((answer: CallKey | 'refused' | 'lost') => void) => {
  underWay++;
  return answer => {
    underWay--;
    if (answer === 'lost') lostAt = Date.now();
    else if (answer !== 'refused') answeredAt.set(answer, Date.now());
  };
};

const isRecent = (at = Number.NEGATIVE_INFINITY): boolean => Date.now() - at < OFFERED_FOR_MS;

/**
 * Whether an offered dial is what she has just asked for here: its offer may come before the answer. A reload forgets:
 * her call then rings like any other.
 */
export const isOwnDial = (key: CallKey | undefined): boolean =>
  underWay > 0 || isRecent(lostAt) || (key !== undefined && isRecent(answeredAt.get(key)));

/** For tests: nothing was asked for. */
export const forgetOwnDials = (): void => {
  answeredAt.clear();
  underWay = 0;
  lostAt = Number.NEGATIVE_INFINITY;
};

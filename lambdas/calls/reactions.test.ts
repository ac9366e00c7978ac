import { inspect } from 'node:util';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Rejection } from '#shared/errors';
import { captureLog } from '../../tests/support/unit/captured-log.ts';
import { runReactions } from './reactions.ts';

let log: ReturnType<typeof captureLog>;
beforeEach(() => {
  log = captureLog();
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** Reactions that note when they run; each fails so many times. */
const noting = (failures: Record<string, number>) => {
  const ran: string[] = [];
  const reactions = Object.fromEntries(
    Object.entries(failures).map(([name, times]) => {
      let left = times;
      const reaction = async () => {
        ran.push(name);
        if (left-- > 0) throw new Error(`no ${name}`);
      };
      return [name, reaction];
    }),
  );
  return { ran, reactions };
};

describe('the reactions to an event', () => {
  it('run once, in order', async () => {
    const { ran, reactions } = noting({ music: 0, legs: 0, recording: 0 });
    await runReactions(reactions);
    expect(ran).toEqual(['music', 'legs', 'recording']);
  });

  it('run although one before them has failed, which is then tried again', async () => {
    const { ran, reactions } = noting({ music: 1, legs: 0, recording: 2 });
    await runReactions(reactions);
    expect(ran).toEqual(['music', 'legs', 'recording', 'music', 'recording', 'recording']);
    expect(log.text()).toContain('reaction failed');
  });

  it('fail by the code of a rejection, whose message may name a phone number', async () => {
    const dial = () => Promise.reject(new Rejection('rejected', '(212) 555-0142 is on the blacklist.'));
    const failure = await runReactions({ dial }).catch((error: Error) => error);
    expect(failure).toMatchObject({ message: 'dial: rejected' });
    expect(log.text() + inspect(failure)).not.toContain('555-0142');
  });

  it('fail together by the name of those that failed each time, so that the event is delivered again', async () => {
    const { ran, reactions } = noting({ music: 9, legs: 0, recording: 9 });
    await expect(runReactions(reactions)).rejects.toThrow('music: no music; recording: no recording');
    expect(ran.filter(name => name === 'music')).toHaveLength(3);
    expect(ran.filter(name => name === 'legs')).toHaveLength(1);
  });
});

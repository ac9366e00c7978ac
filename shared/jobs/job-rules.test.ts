import { describe, expect, it } from 'vitest';
import { type JobState, JobState as States } from './job.ts';
import { afterSilence, isOver, mayCancel } from './job-rules.ts';

const at = (second: number) => new Date(Date.UTC(2026, 0, 5) + second * 1000).toISOString();
const aJob = (fields: Partial<{ state: JobState; silent_runs: number }> = {}) => ({
  state: 'running' as const,
  updated_ts: at(0),
  silent_runs: 0,
  ...fields,
});

describe('an open job', () => {
  it.each([
    [90, 'none'],
    [91, 'resume'],
  ] as const)('%i s after its last word: %s', (second, expected) => {
    expect(afterSilence(aJob(), at(second))).toBe(expected);
    expect(afterSilence(aJob({ state: 'waiting' }), at(second))).toBe(expected);
  });

  it('is resumed three times without a step forward, and then fails', () => {
    expect(afterSilence(aJob({ silent_runs: 2 }), at(91))).toBe('resume');
    expect(afterSilence(aJob({ silent_runs: 3 }), at(91))).toBe('fail');
  });
});

it.each(['done', 'failed', 'cancelled'] as const)('a job that is %s is never resumed', state => {
  expect(afterSilence(aJob({ state }), at(1000))).toBe('none');
});

it('only the owner cancels, and only a job that is not over', () => {
  const cancellable = States.options.filter(state => mayCancel({ owner: 'agent-1', state }, 'agent-1'));
  expect(cancellable).toEqual(['waiting', 'running']);
  expect(States.options.filter(state => isOver({ state }))).toEqual(['done', 'failed', 'cancelled']);
  expect(mayCancel({ owner: 'agent-1', state: 'running' }, 'agent-2')).toBe(false);
});

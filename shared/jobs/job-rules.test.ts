import { describe, expect, it } from 'vitest';
import { type JobKind, type JobState, JobState as States } from './job.ts';
import { afterSilence, isOver, mayCancel } from './job-rules.ts';

const at = (second: number) => new Date(Date.UTC(2026, 0, 5) + second * 1000).toISOString();
type Fields = { kind: JobKind; state: JobState; silent_runs: number; run: number; begun_run: number | undefined };
const aJob = (fields: Partial<Fields> = {}) => ({
  kind: 'export' as const,
  state: 'running' as const,
  run: 5,
  begun_run: 5,
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
  });

  it('is resumed three times without a step forward, and then fails', () => {
    expect(afterSilence(aJob({ silent_runs: 2 }), at(91))).toBe('resume');
    expect(afterSilence(aJob({ silent_runs: 3 }), at(91))).toBe('give-up');
  });

  it('whose next run does not begin is announced again, however often, and fails after six hours of that', () => {
    const waiting = (run: number, begun_run?: number) =>
      afterSilence(aJob({ state: 'waiting', run, begun_run, silent_runs: 3 }), at(91));
    expect([waiting(1), waiting(239), waiting(240)]).toEqual(['announce', 'announce', 'expire']);
    expect([waiting(500, 499), waiting(500, 260)]).toEqual(['announce', 'expire']);
    expect(afterSilence(aJob({ state: 'waiting', begun_run: undefined }), at(90))).toBe('none');
  });

  it('that waits for its file is given up after three runs, as a file may never come', () => {
    const upload = { kind: 'blacklist_upload', state: 'waiting', run: 4 } as const;
    const afterRuns = (silent_runs: number, begun_run?: number) =>
      afterSilence(aJob({ ...upload, begun_run, silent_runs }), at(91));
    expect([afterRuns(2), afterRuns(3), afterRuns(3, 3)]).toEqual(['resume', 'give-up', 'announce']);
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

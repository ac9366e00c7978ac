import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aCall } from '../../../tests/support/builders/a-call.ts';
import { captureLog } from '../../../tests/support/unit/captured-log.ts';
import { aContext } from '../../../tests/support/unit/lambda-events.ts';
import { aRecord } from '../../../tests/support/unit/stream-records.ts';
import type { RecordChange } from '../table/engine/records.ts';
import { streamHandler } from './stream-handler.ts';

let log: ReturnType<typeof captureLog>;
beforeEach(() => {
  log = captureLog();
});
afterEach(() => {
  vi.restoreAllMocks();
});

const created = (n: number) => aRecord(n, 'call', { new: aCall({ id: `call-${n}` }) });

/** Collects changes, and fails at the call with this id. */
const consumer = (failing?: string) => {
  const groups: string[][] = [];
  const consume = async (changes: RecordChange[]) => {
    const ids = changes.map(change => (change.entity === 'call' ? (change.new?.id ?? '') : change.entity));
    if (failing && ids.includes(failing)) throw new Error('not now');
    groups.push(ids);
  };
  return { groups, consume };
};

describe('streamHandler', () => {
  it('passes changes in order, several together, without keys and marks', async () => {
    const { groups, consume } = consumer();
    const answer = await streamHandler('project-changes', 2, consume)({ Records: [1, 2, 3].map(created) }, aContext());
    expect(groups).toEqual([['call-1', 'call-2'], ['call-3']]);
    expect(answer).toEqual({ batchItemFailures: [] });
  });

  it('reads both images as documents', async () => {
    const seen: RecordChange[] = [];
    const record = aRecord(1, 'call', { old: { ...aCall(), applied: new Set(['x']) }, new: aCall({ version: 2 }) });
    await streamHandler(
      'project-changes',
      1,
      async changes => void seen.push(...changes),
    )({ Records: [record] }, aContext());
    expect(seen).toEqual([{ entity: 'call', old: aCall(), new: aCall({ version: 2 }) }]);
  });

  it('reports the first failed record and consumes nothing after it', async () => {
    const { groups, consume } = consumer('call-3');
    const answer = await streamHandler(
      'project-changes',
      2,
      consume,
    )({ Records: [1, 2, 3, 4, 5].map(created) }, aContext());
    expect(groups).toEqual([['call-1', 'call-2']]);
    expect(answer).toEqual({ batchItemFailures: [{ itemIdentifier: '3' }] });
  });

  it('fails for an unknown entity, and logs no image', async () => {
    const record = aRecord(7, 'mystery', { new: { note: 'canary' } });
    const answer = await streamHandler('project-changes', 1, consumer().consume)({ Records: [record] }, aContext());
    expect(answer).toEqual({ batchItemFailures: [{ itemIdentifier: '7' }] });
    expect(log.text()).toContain('mystery');
    expect(log.text()).not.toContain('canary');
  });

  it('passes on no change of an entity that the consumer does not declare', async () => {
    const { groups, consume } = consumer();
    const foreign = aRecord(1, 'lead-phone', { new: { lead_id: '1' } });
    const answer = await streamHandler('project-changes', 2, consume)({ Records: [foreign, created(2)] }, aContext());
    expect(groups).toEqual([['call-2']]);
    expect(answer).toEqual({ batchItemFailures: [] });
  });
});

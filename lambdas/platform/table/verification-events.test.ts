import { beforeEach, describe, expect, it } from 'vitest';
import { newestOfEach } from '#shared/verification/verification-rules';
import { at } from '../../../tests/support/builders/a-call.ts';
import { startUnitTable } from '../../../tests/support/unit/unit-table.ts';
import {
  latestVerificationEvents,
  newVerificationEvent,
  verificationEventsOf,
  writeWithEvent,
} from './verification-events.ts';

beforeEach(() => {
  startUnitTable();
});

const anEvent = (id: string, second: number) =>
  newVerificationEvent({
    ...{ id, lead_id: '42', name: 'requested', verification_type: 'esig_text', group: 'niia_health' },
    ...{ created_ts: at(second), user_email: 'ann@coverline.test' },
  });

const write = async (...events: ReturnType<typeof anEvent>[]) => {
  for (const event of events) expect(await writeWithEvent(event, {})).toEqual({ outcome: 'written' });
};
const newest = async () => (await latestVerificationEvents('42')).map(({ id }) => id);

describe('the newest event of a kind', () => {
  it.each([
    ['in the order of their times', [anEvent('a', 1), anEvent('b', 2)]],
    ['in the other order: the first request took longer', [anEvent('b', 2), anEvent('a', 1)]],
    ['at the same instant', [anEvent('a', 2), anEvent('b', 2)]],
    ['at the same instant, in the other order', [anEvent('b', 2), anEvent('a', 2)]],
  ])('is the same as in the list of all events if two are written %s', async (_, events) => {
    // The first reading completes the progress; what follows is written into it.
    await write(anEvent('0', 0));
    await newest();
    await write(...events);
    expect(await newest()).toEqual(['b']);
    const all = await verificationEventsOf('42');
    expect(all).toHaveLength(3);
    expect(newestOfEach(all).map(({ id }) => id)).toEqual(['b']);
  });
});

it('an event is not written if another step of its transaction fails', async () => {
  await write(anEvent('a', 1));
  const repeated = await writeWithEvent(anEvent('a', 1), {});
  expect(repeated).toMatchObject({ outcome: 'failed' });
  expect(await verificationEventsOf('42')).toHaveLength(1);
});

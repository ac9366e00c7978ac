import { describe, expect, it } from 'vitest';
import { offerOf } from './offer.ts';
import { reportedEvents } from './workspace.ts';

const event = (EventType: string, WorkerName: string | undefined = 'maria@coverline.test') => ({
  ...{ id: 'EV1', TaskSid: 'WT1', EventType, TimestampMs: Date.parse('2026-01-05T15:00:00.000Z') },
  ...{ created_ts: '2026-01-05T15:00:01.000Z', ...(WorkerName !== '' && { WorkerName }) },
});

describe('what an event of TaskRouter says of an offer', () => {
  it('is that the call rings at the worker', () => {
    expect(offerOf(event('reservation.created'))).toEqual({
      ...{ email: 'maria@coverline.test', rings: true },
      ...{ ts: '2026-01-05T15:00:00.000Z', version: 1 },
    });
  });

  it.each(['rejected', 'timeout', 'canceled', 'rescinded'])('is that it rings no more: reservation.%s', end => {
    expect(offerOf(event(`reservation.${end}`))).toMatchObject({ rings: false });
  });

  it('is known of each reported event of a reservation but the acceptance, which the call shows', () => {
    const silent = reportedEvents.filter(type => offerOf(event(type)) === undefined);
    expect(silent.filter(type => type.startsWith('reservation.'))).toEqual(['reservation.accepted']);
  });

  it('is nothing for other events, and without a worker', () => {
    expect(offerOf(event('task.completed'))).toBeUndefined();
    expect(offerOf(event('reservation.created', ''))).toBeUndefined();
  });
});

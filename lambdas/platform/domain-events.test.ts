import { EventBridgeClient, PutEventsCommand } from '@aws-sdk/client-eventbridge';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DomainEvent } from '#shared/contracts/events';
import { strictMock } from '../../tests/support/unit/strict-mock.ts';
import { publishDomainEvents } from './domain-events.ts';

const bus = strictMock(EventBridgeClient);
beforeEach(() => {
  vi.stubEnv('BUS_NAME', 'bus');
  bus.resetHistory();
  bus.on(PutEventsCommand).resolves({ FailedEntryCount: 0 });
});
afterEach(() => {
  vi.unstubAllEnvs();
});

const ended = (n: number): DomainEvent => ({
  name: 'call.ended',
  detail: { task_attribute_key: `taskAttribute/${n}`, ts: '2026-01-05T15:00:00.000Z' },
});

describe('publishDomainEvents', () => {
  it('puts events on the bus in order, ten per request', async () => {
    await publishDomainEvents(Array.from({ length: 11 }, (_, n) => ended(n)));
    const entries = bus.commandCalls(PutEventsCommand).map(call => call.args[0].input.Entries ?? []);
    expect(entries.map(e => e.length)).toEqual([10, 1]);
    expect(entries[1]?.[0]).toEqual({
      EventBusName: 'bus',
      Source: 'coverline',
      DetailType: 'call.ended',
      Detail: JSON.stringify(ended(10).detail),
    });
  });

  it('sends no request without events', async () => {
    await publishDomainEvents([]);
    expect(bus.commandCalls(PutEventsCommand)).toHaveLength(0);
  });

  it('fails if the bus did not take all events', async () => {
    bus.on(PutEventsCommand).resolves({ FailedEntryCount: 1, Entries: [{ ErrorCode: 'ThrottlingException' }] });
    await expect(publishDomainEvents([ended(1)])).rejects.toThrow('ThrottlingException');
  });
});

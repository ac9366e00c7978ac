import { inspect } from 'node:util';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Rejection } from '#shared/errors';
import { captureLog } from '../../../tests/support/unit/captured-log.ts';
import { aContext } from '../../../tests/support/unit/lambda-events.ts';
import { type EventVerbs, eventHandler } from './event-handler.ts';

beforeEach(() => {
  captureLog();
});
afterEach(() => {
  vi.restoreAllMocks();
});

const anEvent = (name: string, detail: unknown) => ({
  version: '0',
  id: 'event-1',
  'detail-type': name,
  source: 'coverline',
  account: '000000000000',
  time: '2026-01-05T15:00:00Z',
  region: 'us-east-1',
  resources: [],
  detail,
});

const ignore = async () => undefined;
const verbs: EventVerbs<'copy-recording'> = { 'call.recorded': ignore, 'verification.recorded': ignore };
const recorded = { task_attribute_key: 'taskAttribute/1', recording_sid: 'RE1', ts: '2026-01-05T15:00:00.000Z' };

describe('eventHandler', () => {
  it('calls the verb with the parsed detail of the event', async () => {
    const verb = vi.fn(async () => undefined);
    await eventHandler('copy-recording', { ...verbs, 'call.recorded': verb })(
      anEvent('call.recorded', { ...recorded, surplus: 1 }),
      aContext(),
    );
    expect(verb).toHaveBeenCalledWith({ detail: recorded, now: expect.stringMatching(/Z$/), eventId: 'event-1' });
  });

  it('fails for a malformed detail, so that the bus keeps the event', async () => {
    const verb = vi.fn(async () => undefined);
    const handled = eventHandler('copy-recording', { ...verbs, 'call.recorded': verb })(
      anEvent('call.recorded', { ts: 'now' }),
      aContext(),
    );
    await expect(handled).rejects.toThrow();
    expect(verb).not.toHaveBeenCalled();
  });

  it('fails for an event that it does not handle', async () => {
    await expect(eventHandler('copy-recording', verbs)(anEvent('call.ended', recorded), aContext())).rejects.toThrow(
      "copy-recording does not handle the event 'call.ended'.",
    );
  });

  it('throws the code of a rejection: the runtime would log its message, which may name a phone number', async () => {
    const verb = () => Promise.reject(new Rejection('rejected', '(212) 555-0142 is on the blacklist.'));
    const handled = eventHandler('copy-recording', { ...verbs, 'call.recorded': verb });
    const failure = await handled(anEvent('call.recorded', recorded), aContext()).catch((error: Error) => error);
    expect(inspect(failure)).toContain('Rejected: rejected.');
    expect(inspect(failure)).not.toContain('555-0142');
  });

  it('throws what the verb throws', async () => {
    const verb = async () => {
      throw new Error('not now');
    };
    await expect(
      eventHandler('copy-recording', { ...verbs, 'call.recorded': verb })(
        anEvent('call.recorded', recorded),
        aContext(),
      ),
    ).rejects.toThrow('not now');
  });

  it('does not compile where a verb is missing or surplus', () => {
    // @ts-expect-error: `verification.recorded` has no verb.
    eventHandler('copy-recording', { 'call.recorded': ignore });
    // @ts-expect-error: the consumer does not declare `call.ended`.
    eventHandler('copy-recording', { ...verbs, 'call.ended': ignore });
  });
});

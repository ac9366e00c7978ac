import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { captureLog } from '../../../tests/support/unit/captured-log.ts';
import { aContext } from '../../../tests/support/unit/lambda-events.ts';
import { eventHandler } from './event-handler.ts';

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

const ended = { task_attribute_key: 'taskAttribute/1', ts: '2026-01-05T15:00:00.000Z' };

describe('eventHandler', () => {
  it('gives a verb the parsed detail of its event', async () => {
    const verb = vi.fn(async () => undefined);
    await eventHandler({ 'call.ended': verb })(anEvent('call.ended', { ...ended, surplus: 1 }), aContext());
    expect(verb).toHaveBeenCalledWith({ detail: ended, now: expect.stringMatching(/Z$/), eventId: 'event-1' });
  });

  it('fails for a detail that is not the event, so that the bus keeps it', async () => {
    const verb = vi.fn(async () => undefined);
    const handled = eventHandler({ 'call.ended': verb })(anEvent('call.ended', { ts: 'now' }), aContext());
    await expect(handled).rejects.toThrow();
    expect(verb).not.toHaveBeenCalled();
  });

  it('fails for an event that it does not serve', async () => {
    await expect(eventHandler({})(anEvent('call.ended', ended), aContext())).rejects.toThrow('call.ended');
  });

  it('passes on what a verb throws', async () => {
    const verb = async () => {
      throw new Error('not now');
    };
    await expect(eventHandler({ 'call.ended': verb })(anEvent('call.ended', ended), aContext())).rejects.toThrow(
      'not now',
    );
  });
});

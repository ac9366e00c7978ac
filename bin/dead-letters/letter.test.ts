import { describe, expect, it } from 'vitest';
import { advice, contentOf, entityOf, reasonOf } from './letter.ts';

const event = { id: 'event-1', 'detail-type': 'call.ended', detail: { task_attribute_key: 'taskAttribute/CA1' } };
const failed = (errorType: string, errorMessage: string) => ({
  requestContext: { condition: 'RetriesExhausted' },
  requestPayload: event,
  responsePayload: { errorType, errorMessage },
});
const batch = {
  requestContext: { condition: 'RetryAttemptsExhausted' },
  DDBStreamBatchInfo: {
    streamArn: 'arn:aws:dynamodb:us-east-1:0:table/t/stream/s',
    shardId: 'shardId-1',
    startSequenceNumber: '100',
    endSequenceNumber: '200',
    batchSize: 3,
  },
};
const record = {
  kind: 'set-aside-record',
  consumer: 'announce-changes',
  event_id: 'e-1',
  entity: 'call',
  item: 'call#CA1 call',
  reason: 'reservation_status: invalid_value',
  record: { dynamodb: { NewImage: { lead_name: { S: 'Canary Name' } } } },
};

const line = (body: unknown, code?: string) => {
  const content = contentOf(JSON.stringify(body), code);
  return [entityOf(content), reasonOf(content)];
};

describe('a dead letter', () => {
  it.each<[string, unknown, string[]]>([
    ['a record that was set aside', record, ['call#CA1 call', 'could not be read (reservation_status: invalid_value)']],
    ['a batch', batch, ['3 record(s) of shardId-1', 'could not be sent (RetryAttemptsExhausted)']],
    [
      'an event that failed with our own error',
      failed('Error', 'The task of the call CA1 was not made.'),
      ['taskAttribute/CA1', 'call.ended failed each time (Error: The task of the call CA1 was not made.)'],
    ],
    [
      'an event that failed with an error that may repeat a value',
      failed('ValidationException', 'Canary Name is not valid'),
      ['taskAttribute/CA1', 'call.ended failed each time (ValidationException)'],
    ],
    ['a check', { kind: 'deadline-check' }, ['-', 'a check of the deadlines failed each time']],
    ['somebody else\u2019s message', { hello: 'Canary Name' }, ['-', 'is not a message of this system']],
  ])('names of %s what it is about and why it is here, and no payload', (_, body, expected) => {
    expect(line(body)).toEqual(expected);
    expect(line(body).join()).not.toContain('Canary');
  });

  it('names the reason of the bus for an event that was not delivered', () => {
    expect(line(event, 'THROTTLED')).toEqual(['taskAttribute/CA1', 'call.ended was not delivered (THROTTLED)']);
  });

  it.each([
    [{ kind: 'call', id: 'CA1' }, 'call CA1'],
    [{ kind: 'chargeback', lead_id: '42', type: 'health', product_version: 5 }, 'chargeback 42 health 5'],
  ])('names the document that was not counted: %o', (detail, name) => {
    const [about] = line({ id: 'event-1', 'detail-type': 'document.to_count', detail });
    expect(about).toBe(name);
  });

  it('is not a message of this system if it is no JSON', () => {
    expect(contentOf('not JSON')).toEqual({ kind: 'unknown' });
  });

  it.each([record, batch, failed('Error', 'x'), event, {}])('has advice that says what to do', body => {
    expect(advice(contentOf(JSON.stringify(body)))).toMatch(/replay|discard/);
  });
});

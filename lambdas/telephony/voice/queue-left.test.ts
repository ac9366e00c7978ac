import { describe, expect, it } from 'vitest';
import { CUSTOMER_SID } from '../../../tests/support/builders/a-call.ts';
import { QueueLeftParams, queueLeft } from './queue-left.ts';

describe('a caller who leaves the queue', () => {
  const hear = (QueueResult: string) =>
    queueLeft({ params: QueueLeftParams.parse({ CallSid: CUSTOMER_SID, QueueResult }) });

  it.each(['bridged', 'redirected', 'redirected-from-bridged', 'hangup'])('%s hears nothing more', result => {
    expect(hear(result)).toMatch(/<Response><Hangup\/><\/Response>$/);
  });

  it.each(['leave', 'queue-full', 'error', 'system-error'])('%s hears that nobody is free', result => {
    expect(hear(result)).toContain('All of our agents are busy');
  });
});

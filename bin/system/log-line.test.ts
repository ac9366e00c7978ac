import { describe, expect, it } from 'vitest';
import { isMetric, readLine } from './log-line.ts';

const line = JSON.stringify({
  level: 'ERROR',
  message: 'operation failed',
  timestamp: '2026-01-01T00:00:00.000Z',
  service: 'calls-api',
  function_arn: 'arn:aws:lambda:us-east-1:000000000000:function:calls-api',
  function_request_id: 'r-1',
  error: { name: 'TypeError', message: 'x is undefined', stack: 'TypeError: ...' },
});

describe('a line of a function', () => {
  it('is stored without the fields that are equal in all its lines', () => {
    const { short } = readLine(line);
    expect(short).toContain('TypeError: ...');
    expect(short).not.toContain('arn:aws');
  });

  it('is shown in one line with its invocation if it is an error', () => {
    expect(readLine(line)).toMatchObject({
      isError: true,
      summary: 'operation failed: TypeError x is undefined',
      requestId: 'r-1',
    });
  });

  it('is recognised as a metric of CloudWatch', () => {
    expect(isMetric('{"_aws":{"Timestamp":1},"service":"calls-api"}')).toBe(true);
    expect(isMetric(line)).toBe(false);
  });

  it.each(['plain words', '{"not": "a log line"}', '{broken'])('stays as it is where it is none: %s', text => {
    expect(readLine(text)).toMatchObject({ short: text, isError: false });
  });
});

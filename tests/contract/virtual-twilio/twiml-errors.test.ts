import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { folderOfFile } from '../../support/temporary-folder.ts';
import { CUSTOMER, type OpenAccount, openAccount, provision, SALES } from './account.ts';

const dataDir = folderOfFile('twiml-errors');

let account: OpenAccount;
let workflowSid: string;
beforeAll(async () => {
  account = await openAccount(dataDir);
  ({ workflowSid } = await provision(account));
});
afterEach(() => void vi.restoreAllMocks());
afterAll(() => account.stop());

/** Wrong answers of the application, by the code of the error: twilio.com/docs/api/errors/<code>. */
const documented: Record<number, { name: string; answers: Record<string, string> }> = {
  12100: {
    name: 'Document parse failure',
    answers: { 'broken XML': '<Response><Say>' },
  },
  12200: {
    name: 'Schema validation warning',
    answers: {
      'another root': '<Answer/>',
      'an unknown verb': '<Response><Sing/></Response>',
      'a call to nobody': '<Response><Dial/></Response>',
      'a conference without a name': '<Response><Dial><Conference></Conference></Dial></Response>',
      'a queue without a workflow': '<Response><Enqueue><Task>{}</Task></Enqueue></Response>',
    },
  },
  12300: { name: 'Invalid Content-Type', answers: { 'a JSON document': '{"say":"hello"}' } },
  13214: {
    name: 'Dial: Invalid callerId value',
    answers: {
      'a caller id of somebody else': `<Response><Dial callerId="+13055550198"><Number>+13055550199</Number></Dial></Response>`,
    },
  },
  13240: {
    name: 'Dial->Conference: Invalid Whisper SID',
    answers: {
      'coaching of somebody who is not there': `<Response><Dial><Conference coach="CA${'0'.repeat(32)}">room</Conference></Dial></Response>`,
    },
  },
};
const cases = Object.entries(documented).flatMap(([code, { answers }]) =>
  Object.entries(answers).map(([what, answer]) => ({ code, what, answer })),
);

const errorsOf = async (answer: string): Promise<string[]> => {
  account.documents.set('/voice', answer);
  const log = vi.spyOn(account.context, 'log');
  await account.place();
  return log.mock.calls.flatMap(([line]) => /error (\d+)/.exec(line)?.[1] ?? []);
};

it.each(cases)('$what is error $code', async ({ code, answer }) => {
  expect(await errorsOf(answer)).toContain(code);
});

it.each([
  ['a number of the account', SALES],
  ['the number that calls', CUSTOMER],
])('a caller id may be %s', async (_, callerId) => {
  const dial = `<Response><Dial callerId="${callerId}"><Number>+13055550199</Number></Dial></Response>`;
  expect(await errorsOf(dial)).toEqual([]);
});

/** The code of a task that is no JSON object is in no published list: docs/to-verify-on-real-accounts.md. */
const UNPUBLISHED = ['32600'];
/**
 * webhook-faults tests an answer with an error status, and a missing answer; unserved.test.ts tests unsupported verbs.
 */
const elsewhere = ['11200', '501'];

it('a task that is not a JSON object is rejected', async () => {
  const enqueue = `<Response><Enqueue workflowSid="${workflowSid}"><Task>none</Task></Enqueue></Response>`;
  expect(await errorsOf(enqueue)).toEqual(UNPUBLISHED);
});

it('each code that a document can have is in the table', () => {
  const [, codes = ''] =
    /readonly code: ([\d| ]+),/.exec(readFileSync('infra/local/twilio/twiml/parse.ts', 'utf8')) ?? [];
  expect(codes.split(' | ').sort()).toEqual([...Object.keys(documented), ...UNPUBLISHED, ...elsewhere].sort());
});

import { describe, expect, it } from 'vitest';
import { inboundNumberSettings } from '#shared/routing/inbound-number';
import type { DeployedStage } from './check.ts';
import { provisioningChecks } from './provisioning-checks.ts';

const API = 'https://api.test';
const ELSEWHERE = 'https://elsewhere.test/voice';
const MAIN = '+13055550100';
const OTHER = '+13055550101';
const right = inboundNumberSettings(API);

type Owned = { phoneNumber: string } & ReturnType<typeof inboundNumberSettings>;
const aNumber = (phoneNumber: string, changes: Partial<Owned> = {}): Owned => ({ phoneNumber, ...right, ...changes });

const differences = (dids: string[], owned: Owned[]) => {
  const numbers = provisioningChecks.find(({ id }) => id === 'numbers') ?? expect.fail('There is no such check.');
  const twilio = { incomingPhoneNumbers: { list: async () => owned }, outgoingCallerIds: { list: async () => [] } };
  const stage = { dids, twilio, outputs: { ApiUrl: API }, settings: { caller_id: MAIN } };
  return numbers.differences(stage as unknown as DeployedStage);
};

describe('the check of the numbers', () => {
  it('holds where every DID calls this stage, whatever other numbers the account has', async () => {
    const foreign = { voiceUrl: ELSEWHERE, statusCallback: '', smsUrl: '' };
    expect(await differences([MAIN], [aNumber(MAIN), aNumber(OTHER, foreign)])).toEqual([]);
  });

  it('names a DID whose calls go elsewhere, also beside one that is right', async () => {
    const found = await differences([MAIN, OTHER], [aNumber(MAIN), aNumber(OTHER, { voiceUrl: ELSEWHERE })]);
    expect(found).toEqual([expect.stringMatching(/^\+13055550101: .*elsewhere/)]);
  });

  it('names a number that has one of our addresses, though it is no DID', async () => {
    const found = await differences([MAIN], [aNumber(MAIN), aNumber(OTHER, { voiceUrl: ELSEWHERE, smsUrl: '' })]);
    expect(found).toEqual([expect.stringMatching(/^\+13055550101: /)]);
  });

  it('names a DID that the account does not have, and a stage without DIDs', async () => {
    expect(await differences([MAIN, OTHER], [aNumber(MAIN)])).toEqual([expect.stringMatching(/^\+13055550101: /)]);
    expect(await differences([], [aNumber(MAIN, { voiceUrl: ELSEWHERE })])).toHaveLength(2);
  });
});

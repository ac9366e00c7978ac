import { describe, expect, it } from 'vitest';
import { localStage, type Stage } from '../stages.ts';
import type { Data } from './grants.ts';
import { reportingEnvironment } from './reporting-environment.ts';

const data = { integrationsSecret: { secretArn: 'arn:of:integrations' } } as Data;
const of = (reportingDashboard?: Stage['reportingDashboard']) =>
  reportingEnvironment({ ...localStage(), reportingDashboard }, data);
const window = { from: '2020-05-07', to: '2020-05-08' };

describe('the environment of the embedded dashboard', () => {
  it("is the address with the provider's own parameters and the window", () => {
    expect(of({ url: 'https://bi.example.com/d/1?theme=light', signed: false, window })).toEqual({
      REPORTING_URL: 'https://bi.example.com/d/1?theme=light&from=2020-05-07&to=2020-05-08',
      REPORTING_SIGNED: 'false',
    });
  });

  it('names the secret only where the address is signed', () => {
    expect(of({ url: 'https://bi.example.com/d/1', signed: true, window })).toMatchObject({
      REPORTING_SIGNED: 'true',
      INTEGRATIONS_SECRET_ID: 'arn:of:integrations',
    });
  });

  it('is empty where the stage embeds no dashboard', () => {
    expect(of()).toEqual({});
  });
});

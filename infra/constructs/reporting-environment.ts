import type { EmbeddedDashboard, Stage } from '../stages.ts';
import type { Data } from './grants.ts';
import type { FunctionEnvironment } from './service-function.ts';

/** The dashboard's address with the parameters of its window. */
const addressOf = ({ url, window }: EmbeddedDashboard): string => {
  const address = new URL(url);
  for (const [name, day] of Object.entries(window)) address.searchParams.set(name, day);
  return address.href;
};

/** The environment of the function that creates the address of the embedded dashboard; empty where there is none. */
export const reportingEnvironment = ({ reportingDashboard }: Stage, data: Data): Partial<FunctionEnvironment> =>
  reportingDashboard
    ? {
        REPORTING_URL: addressOf(reportingDashboard),
        REPORTING_SIGNED: String(reportingDashboard.signed),
        ...(reportingDashboard.signed && { INTEGRATIONS_SECRET_ID: data.integrationsSecret.secretArn }),
      }
    : {};

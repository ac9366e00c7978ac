import type { Cloud } from '../../infra/local/cloud.ts';

/** Lets this process call the product's own verbs: it gets the environment of functions that use users and both tables. */
export const useEnvironment = (cloud: Cloud): void => {
  const { AUDIT_TABLE_NAME } = cloud.environment('leads-api');
  Object.assign(process.env, cloud.environment('identity-api'), { AUDIT_TABLE_NAME, TZ: 'UTC' });
};

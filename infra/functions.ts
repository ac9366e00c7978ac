/** Every Lambda function of the system: its name, and the module whose export `handler` it runs. */
export const functions = {
  'identity-api': { entry: 'lambdas/identity/api.ts' },
  'calls-api': { entry: 'lambdas/calls/api.ts' },
  'leads-api': { entry: 'lambdas/leads/api.ts' },
  'sales-api': { entry: 'lambdas/sales/api.ts' },
  'signing-api': { entry: 'lambdas/signing/api.ts' },
  'website-api': { entry: 'lambdas/website/api.ts' },
  'backoffice-api': { entry: 'lambdas/backoffice/api.ts' },
  'reports-api': { entry: 'lambdas/reports/api.ts' },
  'voice-webhooks': { entry: 'lambdas/telephony/voice-webhooks.ts' },
  'status-webhooks': { entry: 'lambdas/telephony/status-webhooks.ts' },
  'pre-token-generation': { entry: 'lambdas/identity/pre-token-generation.ts' },
  'publish-changes': { entry: 'lambdas/realtime/publish-changes.ts' },
  'end-subscriptions': { entry: 'lambdas/realtime/end-subscriptions.ts' },
  'announce-changes': { entry: 'lambdas/projections/announce-changes.ts' },
  'copy-audit-records': { entry: 'lambdas/uploads/copy-audit-records.ts' },
  'project-changes': { entry: 'lambdas/projections/project-changes.ts' },
  'react-to-calls': { entry: 'lambdas/calls/react-to-events.ts' },
  'copy-recording': { entry: 'lambdas/uploads/copy-recording.ts' },
  'run-jobs': { entry: 'lambdas/jobs/handler.ts' },
  'import-files': { entry: 'lambdas/jobs/imports/handler.ts' },
  'apply-retention': { entry: 'lambdas/jobs/retention/handler.ts' },
  'reconcile-calls': { entry: 'lambdas/calls/reconcile/handler.ts' },
  'schedule-checks': { entry: 'lambdas/calls/deadlines/schedule-checks.ts' },
  'check-deadlines': { entry: 'lambdas/calls/deadlines/handler.ts' },
} as const;

export type FunctionName = keyof typeof functions;

export const functionNames = Object.keys(functions) as FunctionName[];

/** A function's name in AWS. */
export const deployedName = (stage: string, name: FunctionName): string => `coverline-${stage}-${name}`;

/** The name of the queue for what a function gave up. */
export const deadLetterQueueName = (stage: string, name: FunctionName): string =>
  `${deployedName(stage, name)}-dead-letters`;

/** The exported function of every entry. */
export const HANDLER = 'index.handler';

/** The folder of the bundles, relative to the repository: one folder per function. */
export const FUNCTIONS_DIR = '.build/functions';

import { callTable } from '#platform/apply-call-fact';
import { scheduleHandler } from '#platform/schedule-handler';
import { openCalls } from '#platform/table/calls';
import { provider } from './provider.ts';
import { reconcileOpenCalls } from './reconcile-open-calls.ts';

/** Each minute: what webhooks should have told, and did not. */
export const handler = scheduleHandler('reconcile-calls', ({ now }) =>
  reconcileOpenCalls({ openCalls, calls: callTable, provider }, now),
);

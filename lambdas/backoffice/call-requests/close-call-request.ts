import type * as z from 'zod';
import { auditStep } from '#platform/table/audit/audit-records';
import type { Auditor } from '#platform/table/audit/recorded-by';
import { callRequestCancellation } from '#platform/table/website/call-requests';
import type { closeCallRequest as operation } from '#shared/contracts/settings';
import { idOf } from '#shared/keys';
import { decideOnRequest } from './decide-on-request.ts';

/**
 * A person has decided on a flagged request: nobody else needs to. One that is cancelled already counts as closed.
 * @throws Rejection `not_found`; `conflict` if it is not flagged any more, or has changed since that person read it
 */
export const closeCallRequest = (
  by: Auditor,
  input: z.output<(typeof operation)['input']>,
): Promise<Record<string, never>> =>
  decideOnRequest(
    {
      isDone: ({ status }) => status === 'cancelled',
      problem: ({ status }) =>
        status === 'flagged' ? undefined : 'The visitor has asked again properly: this request is called without you.',
      steps: request => ({
        ...callRequestCancellation(request, 'closed', by.now),
        audit: auditStep({ ...by, leadId: idOf(request.lead_key), action: 'call_requested', fields: ['closed'] }),
      }),
    },
    input,
  );

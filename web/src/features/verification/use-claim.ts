import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { claimVerification, unclaimVerification } from '#shared/contracts/sales';
import type { Lead } from '#shared/leads/lead';
import { failureMessageOf } from '../../lib/api/api-failure.ts';
import { useOperationMutation } from '../../lib/api/query.ts';
import { createSingleFlight } from '../../lib/api/single-flight.ts';
import { toast } from '../../lib/ui/toast.ts';
import { cacheVerification } from './pending-verifications.ts';

/** The product's exact texts (docs/product.md, Verification claim). */
const CHOOSE_AOR = 'Please select an agent of record to claim verification.';
const CHOOSE_BOTH = 'Select assignee and AOR to claim lead';
const CLAIM_FAILED = 'Verification claim failed.';
const ASSIGN_FAILED = 'Clain lead error';
const UNCLAIM_FAILED = 'Uncalim lead error';

/** What was said of an earlier attempt is replaced. */
const CLAIM = 'claim';

export type ClaimAction = 'claim' | 'assign' | 'unclaim';

/** The three actions on a claim, one at a time; `problem` says why the last one failed. */
export const useClaim = (leadId: string, onDone: () => void = () => undefined) => {
  const queryClient = useQueryClient();
  const claiming = useOperationMutation(claimVerification);
  const unclaiming = useOperationMutation(unclaimVerification);
  const [pending, setPending] = useState<ClaimAction>();
  const [activations] = useState(createSingleFlight);
  const [problem, setProblem] = useState<string>();

  const showProblem = (message: string) => {
    toast.error(message, { id: CLAIM });
    setProblem(message);
  };
  const settle = async (action: ClaimAction, response: Promise<Lead>, failed: string) => {
    setPending(action);
    setProblem(undefined);
    try {
      cacheVerification(queryClient, await response);
      onDone();
    } catch (failure) {
      toast.error(failed, { id: CLAIM });
      setProblem(failureMessageOf(failure, failed));
    }
    setPending(undefined);
  };
  const run = (action: ClaimAction, send: () => Promise<Lead>, failed: string): Promise<void> =>
    activations.fly(action, () => settle(action, send(), failed));

  return {
    pending,
    problem,
    forgetProblem: () => setProblem(undefined),
    /** Claims for the user. */
    claim: async (agent_of_record: string) => {
      if (agent_of_record === '') return showProblem(CHOOSE_AOR);
      await run('claim', () => claiming.mutateAsync({ leadId, agent_of_record }), CLAIM_FAILED);
    },
    /** Assigns the claim to any verification agent, also if somebody has it already. */
    assign: async (assignee_email: string, agent_of_record: string) => {
      if (assignee_email === '' || agent_of_record === '') return showProblem(CHOOSE_BOTH);
      await run('assign', () => claiming.mutateAsync({ leadId, agent_of_record, assignee_email }), ASSIGN_FAILED);
    },
    unclaim: () => run('unclaim', () => unclaiming.mutateAsync({ leadId }), UNCLAIM_FAILED),
  };
};

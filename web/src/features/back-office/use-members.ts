import { listAgents } from '#shared/contracts/calls';
import { topics } from '#shared/contracts/live';
import { useOperation } from '../../lib/api/query.ts';

/** Every user who is not disabled. */
export const useMembers = () => useOperation(listAgents, {}, { topic: topics.agents() });

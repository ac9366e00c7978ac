import { keys, partitions } from '#platform/table/engine/keys';
import { queryAll } from '#platform/table/engine/query';
import { Call } from '#shared/calls/call';
import { CommissionLine } from '#shared/commissions/commission-line';
import { Chargeback } from '#shared/products/chargeback';

/** Every open call, the oldest first. */
export const openCalls = async (): Promise<Call[]> =>
  (await queryAll({ index: 'gsi3', partition: partitions.openCalls() }))
    .map(image => Call.parse(image))
    .sort((a, b) => a.created_ts.localeCompare(b.created_ts));

/** All calls of an agent. */
export const allCallsByAgent = async (userId: string): Promise<Call[]> =>
  (await queryAll({ index: 'gsi1', partition: partitions.agentCalls(userId) })).map(image => Call.parse(image));

/** All commission lines of a closer. */
export const allCommissionsOfUser = async (userId: string): Promise<CommissionLine[]> =>
  (await queryAll({ index: 'gsi1', partition: partitions.commissions(userId) })).map(image =>
    CommissionLine.parse(image),
  );

/** All chargebacks of a lead. */
export const chargebacksOf = async (leadId: string): Promise<Chargeback[]> =>
  (await queryAll({ partition: keys.lead(leadId).pk, prefix: 'chargeback#' })).map(image => Chargeback.parse(image));

import type { CallTable } from '#platform/apply-call-fact';
import type { CallChange } from '#platform/table/calls';
import type { createRelatedCall as createRelated } from '#platform/table/related-calls';
import { Call } from '#shared/calls/call';
import { inConferenceOf } from '#shared/calls/transitions';
import type { DispositionTable } from '../../../lambdas/calls/wrap-up/disposition-table.ts';

type AnyCondition = { field: string; is: string; value?: unknown; values?: unknown[] };

const holds = (call: Record<string, unknown>, { field, is, value, values = [] }: AnyCondition): boolean => {
  const actual = call[field];
  switch (is) {
    case 'absent':
      return actual === undefined;
    case 'present':
      return actual !== undefined;
    case 'equal':
      return actual === value;
    case 'not-equal':
      return actual !== value;
    case 'one-of':
      return values.includes(actual);
    case 'absent-or-equal':
      return actual === undefined || actual === value;
    default:
      throw new Error(`The fake table does not know the condition '${is}'.`);
  }
};

const changed = (call: Call, change: CallChange): Call => {
  const removed = Object.fromEntries((change.remove ?? []).map(field => [field, undefined]));
  return Call.parse(JSON.parse(JSON.stringify({ ...call, ...change.set, ...removed, version: call.version + 1 })));
};

/** The table's calls in memory, guarded as the table guards them; `changes` are the writes that happened. */
export const fakeCalls = (...calls: Call[]) => {
  const byId = new Map(calls.map(call => [call.id, call]));
  const changes: CallChange[] = [];
  const table: CallTable = {
    getCall: async id => byId.get(id),
    getCalls: async ids => ids.flatMap(id => byId.get(id) ?? []),
    updateCall: async (id, change) => {
      const call = byId.get(id);
      if (!call) return { outcome: 'missing' };
      if (!(change.when ?? []).every(condition => holds(call, condition as AnyCondition)))
        return { outcome: 'conflict', current: call };
      const item = changed(call, change);
      byId.set(id, item);
      changes.push(change);
      return { outcome: 'written', item };
    },
  };
  /** As lambdas/platform/table/related-calls.ts: guarded by both versions, the root's knowledge copied. */
  const createRelatedCall: typeof createRelated = async (from, change, call) => {
    const root = byId.get(from.root_call_id ?? from.id);
    const isCurrent = byId.get(from.id)?.version === from.version;
    if (!root || !isCurrent || byId.has(call.id)) return 'conflict';
    byId.set(call.id, Call.parse(JSON.parse(JSON.stringify({ ...inConferenceOf(call, root), version: 1 }))));
    byId.set(from.id, changed(from, change));
    const known = byId.get(root.id) ?? root;
    byId.set(root.id, { ...known, sibling_ids: [...(known.sibling_ids ?? []), call.id], version: root.version + 1 });
    return 'written';
  };
  return {
    ...table,
    createRelatedCall,
    changes,
    /** A call that somebody else writes. */
    add: (call: Call) => void byId.set(call.id, call),
    now: (id: string) => byId.get(id),
    all: () => [...byId.values()],
  };
};

/** The part of a disposition that the call itself is, guarded as the table guards it. */
export const disposeIn =
  ({ updateCall }: Pick<CallTable, 'updateCall'>): DispositionTable['dispose'] =>
  async ({ call, disposition, input, now }) => {
    const { outcome } = await updateCall(call.id, {
      set: {
        disposition: disposition.name,
        disposition_ts: now,
        disposition_note: input.disposition_note,
        go_offline: input.go_offline,
      },
      when: [
        { field: 'disposition', is: 'absent' },
        { field: 'call_ended', is: 'equal', value: call.call_ended },
      ],
      remove: ['wrap_up_draft'],
    });
    return outcome === 'written' ? 'written' : 'conflict';
  };

import { Call } from '#shared/calls/call';
import { startUnitTable } from './unit-table.ts';

/** An in-memory table with these calls. `changes` are the calls after each later write. */
export const storedCalls = (...calls: Call[]) => {
  const table = startUnitTable({ calls });
  const changes: Call[] = [];
  table.onWrite(({ new: item }) => {
    if (item?.entity === 'call') changes.push(Call.parse(item));
  });
  const all = (): Call[] => table.all().flatMap(item => (item.entity === 'call' ? [Call.parse(item)] : []));
  return {
    table,
    changes,
    all,
    /** The stored call. */
    now: (id: string): Call | undefined => all().find(call => call.id === id),
  };
};

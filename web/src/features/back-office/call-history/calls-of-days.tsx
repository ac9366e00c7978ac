import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { isAdmin } from '#shared/access/access';
import { type CallsKind, CallsKind as Kinds } from '#shared/calls/calls-of-days';
import { ANSWERED_IN_TIME_S } from '#shared/metrics/call-figures';
import type { DayRange } from '#shared/metrics/day-range';
import { EmptyState } from '../../../components/empty-state.tsx';
import { SelectInput } from '../../../components/inputs/select-input.tsx';
import { ListScreen } from '../../../components/list/list-screen.tsx';
import { useErrorToast } from '../../../lib/api/error-toast.ts';
import { useSession } from '../../../lib/session/session.ts';
import { AgentFilter } from '../../reports/agent-filter.tsx';
import { ExportButton } from '../../reports/export-button.tsx';
import { PartChips } from '../../reports/part-chips.tsx';
import { agentColumn, columnsFor } from './columns.tsx';
import { DaysFilter } from './days-filter.tsx';
import { HISTORY_FAILED } from './failed.ts';
import type { HistoryRow } from './history-row.ts';
import { useCallsOfDays } from './use-calls-of-days.ts';

const kindNames: Record<CallsKind, string> = {
  agents: 'All calls',
  long: 'Call Time > 5m',
  answered: 'Answered calls',
  in_time: `Answered within ${ANSWERED_IN_TIME_S} s`,
  abandoned: 'Abandoned calls',
  offered: 'Offered calls',
};
const whoseNames = { own: 'My calls', company: 'All agents' };

type CallsOfDaysProps = { range: DayRange; onPlay: (call: HistoryRow) => void };

/** The calls of chosen days: one's own; for supervisors and admins also an agent's, or those of all agents. */
export const CallsOfDays = ({ range, onPlay }: CallsOfDaysProps) => {
  const admin = isAdmin(useSession().access);
  const { exported, seesOthers, of, email, calls, part, page, address, changeFilter } = useCallsOfDays(range);
  useErrorToast(page.error, HISTORY_FAILED);
  const ofOthers = of === 'company' || email !== undefined;
  const columns = columnsFor({ admin, onPlay, withWait: true });
  const showLatest = () =>
    changeFilter({
      ...{ first: undefined, last: undefined, of: undefined, email: undefined, calls: undefined },
      ...{ group: undefined, lead_source: undefined, hour: undefined },
    });
  return (
    <ListScreen
      name="calls-of-days"
      label="Call history"
      columns={ofOthers ? [agentColumn, ...columns] : columns}
      rowKey={call => call.id}
      page={page}
      address={address}
      actions={<ExportButton report="calls" filter={exported} />}
      searchLabel="Search the calls"
      filters={
        <>
          <DaysFilter
            value={range}
            onChange={({ first, last }) => (first && last ? changeFilter({ first, last }) : showLatest())}
          />
          {seesOthers && (
            <Box sx={{ width: 128 }}>
              <SelectInput
                label="Calls of"
                value={ofOthers ? 'company' : 'own'}
                options={Object.keys(whoseNames)}
                labelOf={option => whoseNames[option as keyof typeof whoseNames]}
                placeholder="Choose whose calls"
                onChange={next => changeFilter({ of: next as typeof of, email: undefined })}
              />
            </Box>
          )}
          {seesOthers && ofOthers && (
            <AgentFilter value={email} onChange={agent => changeFilter({ of: 'company', email: agent })} />
          )}
          <Box sx={{ width: 160 }}>
            <SelectInput
              label="Kind of call"
              value={calls}
              options={Kinds.options}
              labelOf={option => kindNames[option as CallsKind]}
              placeholder="Choose a kind"
              onChange={next => changeFilter({ calls: next as CallsKind })}
            />
          </Box>
          <PartChips part={part} onClear={name => changeFilter({ [name]: undefined })} />
        </>
      }
      empty={
        <EmptyState
          message="No Calls"
          hint="No such call came in on these days. A call is in the list of all agents once its wrap-up is over."
          action={<Button onClick={showLatest}>Show the latest calls</Button>}
        />
      }
      failed={HISTORY_FAILED}
    />
  );
};

import Box from '@mui/material/Box';
import { kindLabels } from '#shared/settings/kind-labels';
import { SettingKind } from '#shared/settings/setting-version';
import { DateRangeInput } from '../../../components/inputs/date-range-input.tsx';
import { SelectInput } from '../../../components/inputs/select-input.tsx';
import { AgentFilter } from '../../reports/agent-filter.tsx';
import type { useSettingChanges } from './use-setting-changes.ts';

const ALL = 'all';
const kinds = (Object.keys(kindLabels) as SettingKind[]).toSorted((a, b) => kindLabels[a].localeCompare(kindLabels[b]));

/** Which settings, who changed them, and when. */
export const ChangeFilters = ({ changes }: { changes: ReturnType<typeof useSettingChanges> }) => (
  <>
    <Box sx={{ width: 172 }}>
      <SelectInput
        label="Kind"
        placeholder="All"
        options={[ALL, ...kinds]}
        labelOf={option => (option === ALL ? 'All' : kindLabels[SettingKind.parse(option)])}
        value={changes.kind ?? ALL}
        onChange={option => changes.chooseKind(option === ALL ? undefined : SettingKind.parse(option))}
      />
    </Box>
    <AgentFilter label="Changed by" everybody="Anybody" value={changes.by} onChange={changes.chooseBy} />
    <DateRangeInput label="Changed" value={changes.range} max={changes.today} onChange={changes.chooseRange} />
  </>
);

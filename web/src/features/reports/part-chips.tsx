import Chip from '@mui/material/Chip';
import type { ReactNode } from 'react';
import { groupLineLabel, hourLabel } from '#shared/metrics/report-figures';
import { words } from '#shared/words';
import { AgentName } from '../../components/agent-name.tsx';

/** The part of a list to which a figure links. */
type ListPart = {
  email?: string | undefined;
  group?: string | undefined;
  lead_source?: string | undefined;
  hour?: string | undefined;
};

const texts: { [K in keyof Required<ListPart>]: (value: string) => ReactNode } = {
  email: email => (
    <>
      Agent: <AgentName email={email} />
    </>
  ),
  group: group => `Group: ${groupLineLabel(group)}`,
  lead_source: source => `Source: ${words(source)}`,
  hour: hour => `Hour: ${hourLabel(hour)}`,
};

/** What of a list is shown, each with a button that takes it away. */
export const PartChips = ({ part, onClear }: { part: ListPart; onClear: (name: keyof ListPart) => void }) =>
  (Object.keys(texts) as (keyof ListPart)[]).flatMap(name => {
    const value = part[name];
    return value === undefined
      ? []
      : [<Chip key={name} label={texts[name](value)} onDelete={() => onClear(name)} sx={{ alignSelf: 'flex-end' }} />];
  });

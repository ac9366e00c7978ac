import Autocomplete, { createFilterOptions } from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import OutlinedInput from '@mui/material/OutlinedInput';
import type { Agent } from '#shared/users/user';
import { Field } from '../../components/inputs/field.tsx';
import { useAgents } from './use-agents.ts';

/** docs/product.md, Performance funnel. */
const SHOWN_AGENTS = 80;

/** As high as the other controls. */
const slim = {
  '& .MuiOutlinedInput-root': { py: 0, pl: 0, height: 32 },
  '& .MuiOutlinedInput-root .MuiAutocomplete-input': { p: '5px 12px' },
} as const;

const shown = createFilterOptions<string>({ limit: SHOWN_AGENTS });

/** The former agents last: most often somebody who still works is looked for. */
const formerLast = (agents: Agent[]): Agent[] => agents.toSorted((a, b) => Number(a.disabled) - Number(b.disabled));

type AgentFilterProps = {
  label?: string;
  /** Shown while nobody is chosen. */
  everybody?: string;
  value: string | undefined;
  onChange: (email: string | undefined) => void;
};

/** Chooses one agent by e-mail; at most 80 are listed at once, and typing finds the others. Former agents are last, and marked. */
export const AgentFilter = ({ label = 'Agent', everybody = 'All agents', value, onChange }: AgentFilterProps) => {
  const { agents, isLoading } = useAgents(true);
  const emails = formerLast(agents).map(({ email }) => email);
  const former = new Set(agents.filter(({ disabled }) => disabled).map(({ email }) => email));
  return (
    <Box sx={{ width: 280 }}>
      <Field label={label}>
        {({ id }) => (
          <Autocomplete
            id={id}
            options={value === undefined || emails.includes(value) ? emails : [value, ...emails]}
            value={value ?? null}
            sx={slim}
            loading={isLoading}
            loadingText="Loading the agents..."
            noOptionsText="No agent has this e-mail."
            filterOptions={shown}
            renderOption={({ key, ...option }, email) => (
              <Box component="li" key={key} {...option}>
                {email}
                {former.has(email) && (
                  <Box component="span" sx={{ color: 'text.secondary', whiteSpace: 'pre' }}>
                    {'  Former agent'}
                  </Box>
                )}
              </Box>
            )}
            onChange={(_, email) => onChange(email ?? undefined)}
            renderInput={({ fullWidth, slotProps }) => (
              <OutlinedInput
                fullWidth={fullWidth}
                placeholder={everybody}
                {...slotProps.input}
                inputProps={slotProps.htmlInput}
              />
            )}
          />
        )}
      </Field>
    </Box>
  );
};

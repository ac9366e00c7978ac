import Autocomplete, { createFilterOptions } from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useEffect, useRef, useState } from 'react';
import type { Agent } from '#shared/users/user';
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

/** What somebody did with the field that stood here before this was fetched. */
export type PlaceholderInput = { typed: string; pressed: boolean };

type AgentChoiceProps = {
  id: string;
  /** Shown while nobody is chosen. */
  everybody: string;
  value: string | undefined;
  onChange: (email: string | undefined) => void;
  placeholderInput: PlaceholderInput | undefined;
};

/** The typed text: that of the chosen agent, whenever another one is chosen, also by the address. */
const useText = (value: string | undefined, typed: string | undefined) => {
  const [text, setText] = useState(typed ?? value ?? '');
  const last = useRef(value);
  useEffect(() => {
    if (last.current === value) return;
    last.current = value;
    setText(value ?? '');
  }, [value]);
  return [text, setText] as const;
};

/** The list of agents by e-mail: at most 80 are listed at once, and typing finds the others. */
export const AgentChoice = ({ id, everybody, value, onChange, placeholderInput }: AgentChoiceProps) => {
  const { agents, isLoading } = useAgents(true);
  const [text, setText] = useText(value, placeholderInput?.typed);
  const [isOpen, setOpen] = useState(
    placeholderInput !== undefined && (placeholderInput.pressed || placeholderInput.typed !== ''),
  );
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // The person goes on typing where they were.
    if (placeholderInput)
      input.current?.setSelectionRange(placeholderInput.typed.length, placeholderInput.typed.length);
  }, [placeholderInput]);
  const emails = formerLast(agents).map(({ email }) => email);
  const former = new Set(agents.filter(({ disabled }) => disabled).map(({ email }) => email));
  return (
    <Autocomplete
      id={id}
      options={value === undefined || emails.includes(value) ? emails : [value, ...emails]}
      value={value ?? null}
      inputValue={text}
      // Without an event, it would set the text of the value over what was typed before.
      onInputChange={(event, typed) => {
        if (event) setText(typed);
      }}
      open={isOpen}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
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
          autoFocus={placeholderInput !== undefined}
          {...slotProps.input}
          inputRef={input}
          inputProps={slotProps.htmlInput}
        />
      )}
    />
  );
};

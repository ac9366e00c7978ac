import ArrowDropDown from '@mui/icons-material/ArrowDropDown';
import Box from '@mui/material/Box';
import OutlinedInput from '@mui/material/OutlinedInput';
import { Suspense, useEffect, useRef, useState } from 'react';
import { Field } from '../../components/inputs/field.tsx';
import { fetchComponent } from '../../lib/ui/fetch-component.ts';
import { lazyComponent } from '../../lib/ui/lazy-component.tsx';
import type { PlaceholderInput } from './agent-choice.tsx';

const { LazyComponent: AgentChoice, load } = lazyComponent(
  async () => (await import('./agent-choice.tsx')).AgentChoice,
);

type ClosedProps = {
  id: string;
  everybody: string;
  value: string;
  onChange?: (typed: string) => void;
  onFocus?: () => void;
  onPress?: () => void;
};

/** Looks and is announced like the list, which has as much code as a screen and is fetched when somebody goes to it. */
const ClosedChoice = ({ id, everybody, value, onChange, onFocus, onPress }: ClosedProps) => (
  <OutlinedInput
    id={id}
    fullWidth
    value={value}
    placeholder={everybody}
    autoComplete="off"
    onFocus={onFocus}
    onMouseDown={onPress}
    onChange={event => onChange?.(event.target.value)}
    inputProps={{ role: 'combobox', 'aria-expanded': false, 'aria-autocomplete': 'list' }}
    endAdornment={<ArrowDropDown sx={{ color: 'action.active' }} />}
    sx={{ height: 32, pr: '9px' }}
  />
);

type AgentFilterProps = {
  label?: string;
  /** Shown while nobody is chosen. */
  everybody?: string;
  value: string | undefined;
  onChange: (email: string | undefined) => void;
};

/** Chooses one agent by e-mail; former agents are last, and marked. */
export const AgentFilter = ({ label = 'Agent', everybody = 'All agents', value, onChange }: AgentFilterProps) => {
  const [typed, setTyped] = useState('');
  const [placeholderInput, setPlaceholderInput] = useState<PlaceholderInput>();
  const done = useRef<PlaceholderInput>({ typed: '', pressed: false });
  const [wasChosen, setWasChosen] = useState(value !== undefined);
  useEffect(() => {
    // The list stays when its choice is cleared, and the focus in it.
    if (value !== undefined) setWasChosen(true);
  }, [value]);
  const open = () =>
    void fetchComponent(load).then(
      () => setPlaceholderInput({ ...done.current }),
      () => undefined,
    );
  return (
    <Box sx={{ width: 240 }}>
      <Field label={label}>
        {({ id }) =>
          placeholderInput || wasChosen || value !== undefined ? (
            <Suspense fallback={<ClosedChoice id={id} everybody={everybody} value={value ?? ''} />}>
              <AgentChoice {...{ id, everybody, value, onChange, placeholderInput }} />
            </Suspense>
          ) : (
            <ClosedChoice
              id={id}
              everybody={everybody}
              value={typed}
              onFocus={open}
              onPress={() => {
                done.current.pressed = true;
              }}
              onChange={text => {
                done.current.typed = text;
                setTyped(text);
                open();
              }}
            />
          )
        }
      </Field>
    </Box>
  );
};

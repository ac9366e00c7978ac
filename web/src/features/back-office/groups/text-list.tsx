import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useState } from 'react';
import { TextInput } from '../../../components/inputs/text-input.tsx';
import { themeToken } from '../../../lib/ui/theme-token.ts';

type TextListProps = {
  /** The label of the field that adds one, such as 'Agent of record'. */
  label: string;
  help?: string;
  error?: string;
  value: string[];
  onChange: (texts: string[]) => void;
};

const entryStyles = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  pl: 2,
  borderRadius: 'var(--cl-radius)',
  bgcolor: themeToken('surface'),
  border: `1px solid ${themeToken('border')}`,
} as const;

/** A list of texts as chips that can be removed, and a field that adds one. */
export const TextList = ({ label, help, error, value, onChange }: TextListProps) => {
  const [text, setText] = useState('');
  const entry = text.trim();
  const canAdd = entry !== '' && !value.includes(entry);
  const add = () => {
    if (!canAdd) return;
    onChange([...value, entry]);
    setText('');
  };
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {value.length > 0 && (
        <Box
          component="ul"
          aria-label={`${label}: chosen`}
          sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, m: 0, p: 0 }}
        >
          {value.map(one => (
            <Box key={one} component="li" sx={entryStyles}>
              {one}
              <IconButton
                aria-label={`Remove ${one}`}
                onClick={() => onChange(value.filter(other => other !== one))}
                sx={{ width: 24, height: 24 }}
              >
                <Close sx={{ fontSize: 16 }} />
              </IconButton>
            </Box>
          ))}
        </Box>
      )}
      <Box
        sx={{ display: 'grid', gridTemplateColumns: '1fr auto', alignItems: 'start', gap: 2 }}
        onKeyDown={event => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          add();
        }}
      >
        <TextInput label={label} help={help} error={error} value={text} onChange={setText} />
        <Button variant="outlined" disabled={!canAdd} onClick={add} sx={{ mt: '25px' }}>
          Add
        </Button>
      </Box>
    </Box>
  );
};

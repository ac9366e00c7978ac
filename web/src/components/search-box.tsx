import Search from '@mui/icons-material/SearchOutlined';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useRef } from 'react';
import { useShortcuts } from '../lib/shortcuts.ts';

type SearchBoxProps = { label: string; value: string; onChange: (value: string) => void };

/** A page's search; `/` brings the focus here, Escape empties it. */
export const SearchBox = ({ label, value, onChange }: SearchBoxProps) => {
  const input = useRef<HTMLInputElement>(null);
  useShortcuts({ '/': () => input.current?.focus() });
  return (
    <OutlinedInput
      inputRef={input}
      type="search"
      value={value}
      placeholder={label}
      inputProps={{ 'aria-label': label, 'aria-keyshortcuts': '/' }}
      onChange={event => onChange(event.target.value)}
      onKeyDown={event => {
        if (event.key === 'Escape') onChange('');
      }}
      startAdornment={
        <InputAdornment position="start" sx={{ mr: 0 }}>
          <Search fontSize="small" />
        </InputAdornment>
      }
      sx={{ width: 280 }}
    />
  );
};

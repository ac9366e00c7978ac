import Search from '@mui/icons-material/SearchOutlined';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useEffect, useRef } from 'react';
import { isTyping } from '../lib/shortcuts.ts';

type SearchBoxProps = { label: string; value: string; onChange: (value: string) => void };

/** A page's search; `/` brings the focus here, Escape empties it. */
export const SearchBox = ({ label, value, onChange }: SearchBoxProps) => {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const focusBySlash = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return;
      event.preventDefault();
      input.current?.focus();
    };
    window.addEventListener('keydown', focusBySlash);
    return () => window.removeEventListener('keydown', focusBySlash);
  }, []);
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

import Close from '@mui/icons-material/Close';
import Search from '@mui/icons-material/SearchOutlined';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useRef } from 'react';
import { useShortcuts } from '../../lib/ui/shortcuts.ts';

type SearchBoxProps = { label: string; value: string; onChange: (value: string) => void };

/** A page's search field; `/` focuses it, Escape empties it. */
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
      endAdornment={
        value && (
          <InputAdornment position="end">
            <IconButton
              aria-label="Clear search"
              edge="end"
              onClick={() => {
                onChange('');
                input.current?.focus();
              }}
              sx={{ width: 24, height: 24 }}
            >
              <Close sx={{ fontSize: 18 }} />
            </IconButton>
          </InputAdornment>
        )
      }
      // The browser's own clear button is blue and cannot be reached by keyboard.
      sx={{ width: 280, '& ::-webkit-search-cancel-button': { display: 'none' } }}
    />
  );
};

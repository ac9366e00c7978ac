import Box, { type BoxProps } from '@mui/material/Box';
import type { ReactNode, Ref } from 'react';
import { themeToken } from '../../lib/ui/theme-token.ts';

const entryStyles = {
  display: 'block',
  width: '100%',
  p: 2,
  border: '1px solid transparent',
  borderRadius: 'var(--cl-radius)',
  bgcolor: 'transparent',
  color: themeToken('text'),
  font: 'inherit',
  textAlign: 'left',
  overflowWrap: 'anywhere',
  cursor: 'pointer',
  '&:hover': { bgcolor: themeToken('surfaceHover') },
  '&[aria-current=true]': {
    bgcolor: themeToken('surfaceSelected'),
    borderColor: themeToken('accent'),
    fontWeight: 550,
  },
  '& small': { display: 'block', fontWeight: 400, fontSize: 'var(--cl-font-small)', color: themeToken('textMuted') },
} as const;

type EntryListProps<Entry> = {
  label: string;
  entries: readonly Entry[];
  keyOf: (entry: Entry) => string;
  titleOf: (entry: Entry) => ReactNode;
  /** In small letters below the title. */
  detailOf: (entry: Entry) => ReactNode;
  /** The key of the entry that is shown beside the list. */
  chosen: string | undefined;
  onChoose: (key: string) => void;
  /** Below the entries. */
  children?: ReactNode;
  sx?: NonNullable<BoxProps['sx']>;
  listRef?: Ref<HTMLElement>;
};

/** A list of which one entry is shown beside it. */
export const EntryList = <Entry,>({ label, entries, keyOf, titleOf, detailOf, ...props }: EntryListProps<Entry>) => (
  <Box component="nav" ref={props.listRef} aria-label={label} sx={props.sx ?? {}}>
    {entries.map(entry => {
      const key = keyOf(entry);
      return (
        <Box
          key={key}
          component="button"
          type="button"
          aria-current={key === props.chosen}
          onClick={() => props.onChoose(key)}
          sx={entryStyles}
        >
          {titleOf(entry)}
          <small>{detailOf(entry)}</small>
        </Box>
      );
    })}
    {props.children}
  </Box>
);

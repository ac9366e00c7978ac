import Search from '@mui/icons-material/SearchOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import InputBase from '@mui/material/InputBase';
import { type KeyboardEvent, useId } from 'react';
import { useNavigate } from 'react-router-dom';
import { earliestLeadDay } from '#shared/leads/earliest-lead-day';
import { newYorkDay } from '#shared/new-york';
import { Dialog } from '../../../components/dialog.tsx';
import { Key } from '../../../components/key.tsx';
import { failureMessageOf } from '../../../lib/api/api-failure.ts';
import { useSession } from '../../../lib/session/session.ts';
import { themeToken } from '../../../lib/ui/theme-token.ts';
import { openLead } from '../../lead/lead-dialog.ts';
import type { Found, SearchedScreen } from './found.ts';
import { optionId, ResultList } from './result-list.tsx';
import { useSearch } from './use-search.ts';

const FAILED = 'Lead lookup error';
const WIDTH = 640;
/** The top bar, with the call's controls, stays visible and usable. */
const BELOW_TOP_BAR = { top: 'var(--cl-top-bar)' } as const;

const STEPS: Partial<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

const dialogStyles = { '& .MuiDialog-container': { alignItems: 'flex-start' } } as const;
const paperStyles = {
  width: WIDTH,
  maxWidth: 'calc(100vw - 32px)',
  maxHeight: 'min(560px, 100% - 32px)',
  m: 4,
} as const;

const namesOf = ({ leads, agents }: { leads: boolean; agents: boolean }): string =>
  [...(leads ? ['leads'] : []), ...(agents ? ['agents'] : []), 'screens'].join(', ');

type StatusProps = { search: string; results: number; hasMore: boolean; isSearching: boolean; findsLeads: boolean };

const useStatus = ({ search, results, hasMore, isSearching, findsLeads }: StatusProps): string => {
  const { access } = useSession();
  if (isSearching) return 'Searching the leads...';
  if (search === '') return '';
  if (results > 0) return `${results === 1 ? '1 result' : `${results} results`}${hasMore ? ', and more leads' : ''}`;
  const isLimited = findsLeads && earliestLeadDay(access, newYorkDay(new Date().toISOString())) !== undefined;
  return `Nothing found for '${search}'.${isLimited ? ' Your role finds the leads of the last weeks only.' : ''}`;
};

const Keys = () => (
  <Box sx={{ display: 'flex', gap: 3, marginInlineStart: 'auto', '& span': { display: 'flex', gap: 1 } }}>
    <span>
      <Key>↑</Key> <Key>↓</Key> choose
    </span>
    <span>
      <Key>Enter</Key> open
    </span>
    <span>
      <Key>Esc</Key> close
    </span>
  </Box>
);

type SearchDialogProps = { screens: readonly SearchedScreen[]; onClose: () => void };

/** Finds leads, agents, screens and settings from everywhere (docs/product.md, Search). Nothing of it is stored. */
export const SearchDialog = ({ screens, onClose }: SearchDialogProps) => {
  const [listId, titleId] = [useId(), useId()];
  const navigate = useNavigate();
  const { text, search, groups, count, active, leadSearch, mayReadAgents, ...change } = useSearch(screens);
  const { isSearching, error, hasMore } = leadSearch;
  // The way to all leads is no result.
  const results = hasMore ? count - 1 : count;
  const status = useStatus({ search, results, hasMore, isSearching, findsLeads: leadSearch.mayRead });

  const open = (found: Found) => {
    onClose();
    if ('leadId' in found) openLead(found.leadId);
    else void navigate(found.to);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = STEPS[event.key];
    if ((by === undefined && event.key !== 'Enter') || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (by !== undefined) change.step(by);
    else if (active) open(active);
  };
  const label = `Search ${namesOf({ leads: leadSearch.mayRead, agents: mayReadAgents })}`;
  return (
    <Dialog
      open
      onClose={onClose}
      aria-labelledby={titleId}
      disableEnforceFocus
      maxWidth={false}
      style={BELOW_TOP_BAR}
      sx={dialogStyles}
      slotProps={{ backdrop: { style: BELOW_TOP_BAR }, paper: { sx: paperStyles } }}
    >
      <span id={titleId} hidden>
        Search
      </span>
      <Box
        sx={{ display: 'flex', alignItems: 'center', gap: 2, px: 4, borderBottom: `1px solid ${themeToken('border')}` }}
      >
        <Search fontSize="small" aria-hidden />
        <InputBase
          autoFocus
          fullWidth
          value={text}
          placeholder={label}
          onChange={event => change.type(event.target.value)}
          onKeyDown={onKeyDown}
          inputProps={{
            role: 'combobox',
            'aria-label': label,
            'aria-expanded': count > 0,
            'aria-controls': count > 0 ? listId : undefined,
            'aria-autocomplete': 'list',
            'aria-activedescendant': active && optionId(listId, active),
            autoComplete: 'off',
            spellCheck: false,
          }}
          sx={{ height: 48, fontSize: 16 }}
        />
      </Box>
      {count > 0 && <ResultList id={listId} groups={groups} active={active} onChoose={change.choose} onOpen={open} />}
      {error && (
        <Alert
          severity="error"
          role="alert"
          sx={{ mx: 4, mb: 3 }}
          action={<Button onClick={leadSearch.retry}>Retry</Button>}
        >
          {failureMessageOf(error, FAILED)}
        </Alert>
      )}
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 4,
          px: 4,
          py: 2,
          borderTop: `1px solid ${themeToken('border')}`,
          fontSize: 'var(--cl-font-small)',
          color: themeToken('textMuted'),
        }}
      >
        <span role="status">{error ? '' : status}</span>
        <Keys />
      </Box>
    </Dialog>
  );
};

import Close from '@mui/icons-material/CloseOutlined';
import ExpandMore from '@mui/icons-material/ExpandMore';
import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useEffect } from 'react';
import { getScript } from '#shared/contracts/leads';
import type { Lead } from '#shared/leads/lead';
import type { Timestamp } from '#shared/time';
import { EmptyState } from '../../../components/empty-state.tsx';
import { ErrorState } from '../../../components/error-state.tsx';
import { PromptText } from '../../../components/script/prompt-text.tsx';
import { SkeletonRows, TEXT_COLUMNS } from '../../../components/table/skeleton-rows.tsx';
import { useOperation } from '../../../lib/api/query.ts';
import { themeToken } from '../../../lib/ui/theme-token.ts';

/** One of the two lists of replies to objections. */
export type Rebuttals = { script: string; title: string };

/** Named by the buttons that open it. */
export const REBUTTALS_ID = 'rebuttals';

const WIDEST = 700;
const FRESH_MS = 5 * 60 * 1000;

type RebuttalListProps = {
  script: string;
  /** The instant whose version of the rebuttals counts. */
  at: Timestamp | undefined;
  lead: Lead;
};

const RebuttalList = ({ script, at, lead }: RebuttalListProps) => {
  const { data, error, refetch, isFetching } = useOperation(
    getScript,
    { name: script, ...(at !== undefined && { at }) },
    { staleTime: FRESH_MS },
  );
  useEffect(() => {
    // Only logged (docs/product.md, Lead messages): the panel itself shows the server's message.
    if (error) console.error('rebuttals not read', script, error);
  }, [error, script]);
  if (error) return <ErrorState message={error.message} onRetry={() => void refetch()} retrying={isFetching} />;
  if (!data) return <SkeletonRows rows={6} rowHeight={44} columns={TEXT_COLUMNS} />;
  if (data.data.length === 0) return <EmptyState message="No rebuttals yet" />;
  return data.data.map(({ id, prompt_name, prompt }) => (
    <Accordion key={id} disableGutters square sx={accordion}>
      <AccordionSummary expandIcon={<ExpandMore />}>{prompt_name.replaceAll('_', ' ')}</AccordionSummary>
      <AccordionDetails>
        <PromptText prompt={prompt} lead={lead} />
      </AccordionDetails>
    </Accordion>
  ));
};

const accordion = {
  background: 'none',
  borderBottom: `1px solid ${themeToken('border')}`,
  '&:before': { display: 'none' },
  '& .MuiAccordionSummary-root': { px: 1, minHeight: 44, font: 'inherit', fontWeight: 550 },
  '& .MuiAccordionSummary-content': { my: 2 },
  '& .MuiAccordionDetails-root': { px: 1, pt: 0, pb: 4 },
};

type RebuttalsPanelProps = Omit<RebuttalListProps, 'script'> & {
  rebuttals: Rebuttals;
  onClose: () => void;
};

const styles = {
  flex: 'none',
  maxWidth: WIDEST,
  // The script stays readable below it.
  maxHeight: '45vh',
  overflow: 'auto',
  border: `1px solid ${themeToken('border')}`,
  borderRadius: 'var(--cl-radius)',
  bgcolor: themeToken('surfaceSunken'),
  '& .head': {
    position: 'sticky',
    top: 0,
    zIndex: 1,
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    pl: 3,
    bgcolor: 'inherit',
    borderBottom: `1px solid ${themeToken('border')}`,
  },
} as const;

/**
 * Replies to objections above the script, which stays usable; each objection opens to its reply
 * (docs/product.md, Rebuttals). Escape closes it while the focus is in it.
 */
export const RebuttalsPanel = ({ rebuttals: { script, title }, at, lead, onClose }: RebuttalsPanelProps) => (
  <Box
    component="section"
    id={REBUTTALS_ID}
    aria-label={title}
    onKeyDown={event => {
      if (event.key === 'Escape') onClose();
    }}
    sx={styles}
  >
    <Box className="head">
      <Typography variant="h3">{title}</Typography>
      <IconButton aria-label={`Close ${title}`} onClick={onClose}>
        <Close fontSize="small" />
      </IconButton>
    </Box>
    <Box sx={{ px: 2 }}>
      <RebuttalList script={script} at={at} lead={lead} />
    </Box>
  </Box>
);

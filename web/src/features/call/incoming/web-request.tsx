import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { languageNames } from '#shared/leads/language';
import { type Timestamp, timestamp } from '#shared/time';
import { useNow } from '../../../lib/ui/clock.ts';
import { formatBetween } from '../../../lib/ui/format.ts';
import type { OfferedRequest } from '../../phone/phone.ts';

const WaitingTime = ({ since }: { since: Timestamp }) => formatBetween(since, timestamp(useNow(1000)));

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <Typography component="dt" variant="body2" sx={{ color: 'text.secondary', textAlign: 'right' }}>
      {name}
    </Typography>
    <Typography component="dd" variant="body2" sx={{ m: 0, textAlign: 'left', fontVariantNumeric: 'tabular-nums' }}>
      {children}
    </Typography>
  </>
);

/** What a visitor of the public page asked for (docs/product.md, Call request). */
export const WebRequest = ({ request: { zipCode, language, dueTs } }: { request: OfferedRequest }) => (
  <Box component="dl" sx={{ display: 'grid', gridTemplateColumns: 'auto auto', columnGap: 3, rowGap: 1, m: 0 }}>
    {zipCode && <Fact name="Zip code">{zipCode}</Fact>}
    {language && <Fact name="Language">{languageNames[language]}</Fact>}
    {dueTs && (
      <Fact name="Waiting for">
        <WaitingTime since={dueTs} />
      </Fact>
    )}
  </Box>
);

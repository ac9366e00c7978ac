import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { getOfferedCaller } from '#shared/contracts/calls';
import { type CallKey, idOf } from '#shared/keys';
import { languageNames } from '#shared/leads/language';
import { type Timestamp, timestamp } from '#shared/time';
import { useOperation } from '../../../lib/api/query.ts';
import { useNow } from '../../../lib/ui/clock.ts';
import { formatBetween, words } from '../../../lib/ui/format.ts';
import type { OfferedRequest, Ringing } from '../../phone/phone.ts';

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
const WebRequest = ({ request: { zipCode, language, dueTs } }: { request: OfferedRequest }) => (
  <>
    {zipCode && <Fact name="Zip code">{zipCode}</Fact>}
    {language && <Fact name="Language">{languageNames[language]}</Fact>}
    {dueTs && (
      <Fact name="Waiting for">
        <WaitingTime since={dueTs} />
      </Fact>
    )}
  </>
);

/** As the server knows the customer; nothing until it has answered, and nothing if it fails: the call rings anyway. */
const KnownCaller = ({ callKey }: { callKey: CallKey }) => {
  const { data } = useOperation(getOfferedCaller, { id: idOf(callKey) });
  return (
    <>
      {data?.place && <Fact name="Place">{data.place}</Fact>}
      {data?.last_disposition && <Fact name="Last disposition">{data.last_disposition}</Fact>}
      {data?.lead_source && <Fact name="Lead source">{words(data.lead_source)}</Fact>}
    </>
  );
};

/** Three lines stand free from the first, so that nothing moves when the server answers. */
const styles = {
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  alignContent: 'start',
  columnGap: 3,
  rowGap: 1,
  width: '100%',
  minHeight: 66,
  m: 0,
} as const;

/** What the agent should know of the customer before accepting (docs/product.md, Incoming-call dialog). */
export const Facts = ({ ringing: { request, callKey } }: { ringing: Ringing }) => (
  <Box component="dl" sx={styles}>
    {request && <WebRequest request={request} />}
    {callKey && <KnownCaller callKey={callKey} />}
  </Box>
);

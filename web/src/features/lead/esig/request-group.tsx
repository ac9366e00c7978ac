import MailOutlined from '@mui/icons-material/MailOutlined';
import SmsOutlined from '@mui/icons-material/SmsOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { requestVerification } from '#shared/contracts/sales';
import type { Lead } from '#shared/leads/lead';
import type { SelectedProduct } from '#shared/products/product';
import type { ProductGroup } from '#shared/products/product-group';
import type { EsigType, SignatureProgress } from '#shared/verification/verification-event';
import { NewYorkTime } from '../../../components/new-york-time.tsx';
import { failureMessageOf } from '../../../lib/api/api-failure.ts';
import { useOperationMutation } from '../../../lib/api/query.ts';
import { dayText } from '../../../lib/forms/day.ts';
import { formatMoney } from '../../../lib/ui/format.ts';
import { themeToken } from '../../../lib/ui/theme-token.ts';
import { toast } from '../../../lib/ui/toast.ts';
import { groupTexts, lastEvent, typeTexts } from './esig-labels.ts';
import { EventChip } from './event-chip.tsx';

const esigTypes: EsigType[] = ['esig_text', 'esig_email'];
const icons = { esig_text: SmsOutlined, esig_email: MailOutlined };
const FAILED = 'Request Verification Failed';

type RequestGroupProps = {
  lead: Lead;
  group: ProductGroup;
  products: readonly SelectedProduct[];
  /** The newest of each kind, newest first. */
  progress: readonly SignatureProgress[];
  isPossible: boolean;
  /** Saves the typed phone number or e-mail address; false if that failed. */
  onBefore: (type: EsigType) => Promise<boolean>;
};

const useRequest = ({ lead, group, products, onBefore }: RequestGroupProps) => {
  const { mutateAsync } = useOperationMutation(requestVerification);
  const [asking, setAsking] = useState<EsigType>();
  const [rejection, setRejection] = useState<string>();
  const request = async (type: EsigType) => {
    setRejection(undefined);
    setAsking(type);
    try {
      if (!(await onBefore(type))) return;
      await mutateAsync({
        leadId: lead.id,
        verificationType: type,
        group,
        products: products.map(product => product.type),
        firstRequest: lead.verification_requested_ts === undefined,
      });
      toast.success(`${type} requested`, { id: 'esig-request' });
    } catch (error) {
      toast.error(FAILED, { id: 'esig-request' });
      setRejection(failureMessageOf(error, FAILED));
    } finally {
      setAsking(undefined);
    }
  };
  return { asking, rejection, request };
};

const ProductLine = ({ name, enrollment_fee, effective_date }: SelectedProduct) => (
  <li>
    <bdi>{name}</bdi>
    {' · '}
    {enrollment_fee === undefined ? 'no enrollment fee' : `fee ${formatMoney(enrollment_fee)}`}
    {' · '}
    {effective_date === undefined ? 'no effective date' : `from ${dayText(effective_date)}`}
  </li>
);

/** One verification group: its products, the progress by text and by e-mail, and the buttons to request. */
export const RequestGroup = (props: RequestGroupProps) => {
  const { group, products, isPossible } = props;
  const { asking, rejection, request } = useRequest(props);
  const titleId = useId();
  const progress = esigTypes.flatMap(type => lastEvent(props.progress, group, type) ?? []);
  return (
    <Box
      component="section"
      aria-labelledby={titleId}
      sx={{
        display: 'grid',
        gap: 2,
        p: 3,
        border: `1px solid ${themeToken('border')}`,
        borderRadius: 'var(--cl-radius)',
        '& ul': { m: 0, p: 0, listStyle: 'none', fontSize: 'var(--cl-font-small)', color: themeToken('textMuted') },
      }}
    >
      <Typography id={titleId} variant="h3">
        {groupTexts(group)}
      </Typography>
      <ul>
        {products.map(product => (
          <ProductLine key={product.type} {...product} />
        ))}
      </ul>
      {progress.length > 0 && (
        <Box component="ul" aria-label={`Requests for ${groupTexts(group)}`}>
          {progress.map(({ id, verification_type, name, created_ts }) => (
            <Box component="li" key={id} sx={{ display: 'flex', alignItems: 'center', gap: 2, py: 0.5 }}>
              <Box component="span" sx={{ minWidth: 40 }}>
                {typeTexts(verification_type)}
              </Box>
              <EventChip name={name} />
              <span>
                <NewYorkTime time={created_ts} /> in New York
              </span>
            </Box>
          ))}
        </Box>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        {esigTypes.map(type => {
          const Icon = icons[type];
          return (
            <Button
              key={type}
              variant="outlined"
              startIcon={<Icon />}
              disabled={!isPossible || (asking !== undefined && asking !== type)}
              loading={asking === type}
              loadingPosition="start"
              onClick={() => void request(type)}
            >
              Request {typeTexts(type)}
            </Button>
          );
        })}
      </Box>
      {rejection !== undefined && (
        <FormHelperText error role="alert" sx={{ mx: 0 }}>
          {rejection}
        </FormHelperText>
      )}
    </Box>
  );
};

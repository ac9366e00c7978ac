import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import type { OwnCall } from '#shared/calls/call';
import type { Lead } from '#shared/leads/lead';
import { NOT_AT_HAND, offersSensitive } from '#shared/leads/sensitive-edit';
import type { PaymentSummary } from '#shared/payments/payment';
import { offersReveal } from '#shared/payments/reveal-rule';
import { timestamp } from '#shared/time';
import { UpdateBar } from '../../../components/update-bar.tsx';
import { useFieldState } from '../../../lib/forms/use-saved-form.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useStore } from '../../../lib/ui/external-store.ts';
import { formatNearNewYorkTime } from '../../../lib/ui/format.ts';
import { themeToken } from '../../../lib/ui/theme-token.ts';
import { toast } from '../../../lib/ui/toast.ts';
import { BillingAddress } from './billing-address.tsx';
import { NumberField } from './number-field.tsx';
import { expirationHint } from './payment-fields.ts';
import { type PaymentForm, SAVED } from './payment-form.ts';
import { TypedField } from './typed-field.tsx';
import { paymentToast, usePaymentForm } from './use-payment-form.ts';

/** Twelve columns; one column in a narrow panel. A field of known length is as wide as its text; its help may be wider. */
const grid = {
  display: 'grid',
  gridTemplateColumns: 'repeat(12, minmax(0, 1fr))',
  columnGap: 4,
  rowGap: 4,
  alignItems: 'start',
  '& > *': { gridColumn: '1 / -1' },
  // The lead's own address is read-only here, and every field without the lead at hand.
  '& .MuiOutlinedInput-root:has(input[readonly])': {
    bgcolor: themeToken('surfaceSunken'),
    color: themeToken('textMuted'),
  },
  '& .number :is(.MuiInputBase-root, [role=group])': { maxWidth: 368 },
  '& .date .MuiInputBase-root': { maxWidth: 104 },
  '& .code :is(.MuiInputBase-root, [role=group])': { maxWidth: 144 },
  '@container (min-width: 440px)': {
    '& > :is(.date, .city, .state, .zip)': { gridColumn: 'span 4' },
    '& > .code': { gridColumn: 'span 8' },
  },
  '@container (min-width: 560px)': { '& > :is(.account, .routing)': { gridColumn: 'span 6' } },
  '@container (min-width: 760px)': {
    '& > :is(.name, .card)': { gridColumn: 'span 6' },
    '& > .date': { gridColumn: 'span 2' },
    '& > .code': { gridColumn: 'span 10' },
    '& > :is(.street, .bank, .account, .routing)': { gridColumn: 'span 4' },
    '& > :is(.city, .state)': { gridColumn: 'span 3' },
    '& > .zip': { gridColumn: 'span 2' },
  },
} as const;

const Section = ({ title, children }: { title: string; children: ReactNode }) => {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id}>
      <Typography id={id} variant="h3" sx={{ mb: 3, color: 'text.secondary' }}>
        {title}
      </Typography>
      <Box sx={grid}>{children}</Box>
    </Box>
  );
};

const ExpirationDate = ({ form, readOnly }: { form: PaymentForm; readOnly: boolean }) => {
  const { text } = useFieldState(form.field('expiration_date'));
  return (
    <TypedField
      form={form}
      name="expiration_date"
      placeholder="MM/YY"
      help={expirationHint(text, new Date())}
      numeric
      readOnly={readOnly}
    />
  );
};

const codeHelp = (stored: PaymentSummary | null): string =>
  stored?.security_code_until
    ? `Kept until ${formatNearNewYorkTime(stored.security_code_until, timestamp(new Date()))} in New York, or until the sale.`
    : 'Not kept.';

type PaymentDetailsProps = { lead: Lead; call: OwnCall | undefined; stored: PaymentSummary | null };

/** The form: each field saves itself, and Update saves all that differ and confirms it. */
export const PaymentDetails = ({ lead, call, stored }: PaymentDetailsProps) => {
  const session = useSession();
  const readOnly = !offersSensitive(session, lead, call);
  const form = usePaymentForm(lead, stored, readOnly);
  const known = useStore(form.stored);
  const [isUpdating, setUpdating] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  const numbers = { form, leadId: lead.id, readOnly, mayReveal: offersReveal(session, lead, call) };

  const update = async (event: FormEvent) => {
    event.preventDefault();
    setUpdating(true);
    const isSaved = await form.saveAll();
    setUpdating(false);
    if (isSaved) toast.success(SAVED, { id: paymentToast(lead.id) });
    else element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  };

  return (
    <Box
      component="form"
      ref={element}
      noValidate
      autoComplete="off"
      aria-label="Payment details"
      onSubmit={update}
      sx={{ display: 'flex', flexDirection: 'column', flex: 1 }}
    >
      <Box sx={{ flex: 1, display: 'grid', alignContent: 'start', gap: 6 }}>
        {readOnly && <Alert severity="info">{NOT_AT_HAND}</Alert>}
        <Section title="Card">
          <div className="name">
            <TypedField form={form} name="name_on_card" readOnly={readOnly} />
          </div>
          <div className="card number">
            <NumberField {...numbers} name="credit_card_number" placeholder="0000-0000-0000-0000" />
          </div>
          <div className="date">
            <ExpirationDate form={form} readOnly={readOnly} />
          </div>
          <div className="code">
            <NumberField {...numbers} name="security_code" help={codeHelp(known)} />
          </div>
        </Section>
        <Section title="Billing">
          <BillingAddress form={form} lead={lead} readOnly={readOnly} />
        </Section>
        <Section title="Bank account">
          <div className="bank">
            <TypedField form={form} name="bank_name" readOnly={readOnly} />
          </div>
          <div className="account number">
            <NumberField {...numbers} name="account_number" />
          </div>
          <div className="routing number">
            <NumberField {...numbers} name="routing_number" />
          </div>
        </Section>
      </Box>
      {!readOnly && <UpdateBar saving={isUpdating} />}
    </Box>
  );
};

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type FormEvent, type ReactNode, useId, useRef } from 'react';
import type { OwnCall } from '#shared/calls/call';
import type { Lead } from '#shared/leads/lead';
import type { PaymentSummary } from '#shared/payments/payment';
import { offersReveal } from '#shared/payments/reveal-rule';
import { useStore } from '../../lib/external-store.ts';
import { formatNearTime } from '../../lib/format.ts';
import { useSession } from '../../lib/session.ts';
import { toast } from '../../lib/toast.ts';
import { BillingAddress } from './billing-address.tsx';
import { NumberField } from './number-field.tsx';
import { expirationHint, storedText } from './payment-fields.ts';
import { type PaymentForm, SAVED } from './payment-form.ts';
import { TypedField } from './typed-field.tsx';
import { usePaymentForm } from './use-payment-form.ts';

const grid = {
  display: 'grid',
  gridTemplateColumns: 'repeat(6, minmax(0, 1fr))',
  columnGap: 3,
  rowGap: 4,
  '& > *': { gridColumn: 'span 6' },
  '@container (min-width: 440px)': {
    '& > .half': { gridColumn: 'span 3' },
    '& > .third': { gridColumn: 'span 2' },
  },
} as const;

const Section = ({ title, children }: { title: string; children: ReactNode }) => {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id}>
      <Typography id={id} variant="h3" sx={{ mb: 3 }}>
        {title}
      </Typography>
      <Box sx={grid}>{children}</Box>
    </Box>
  );
};

const ExpirationDate = ({ form }: { form: PaymentForm }) => {
  const { stored, fields } = useStore(form.state);
  const text = fields.expiration_date?.draft ?? storedText('expiration_date', stored);
  return (
    <TypedField
      form={form}
      name="expiration_date"
      label="Expiration date"
      placeholder="MM/YY"
      help={expirationHint(text, new Date())}
      numeric
    />
  );
};

const codeHelp = (stored: PaymentSummary | null): string =>
  stored?.security_code_until
    ? `Kept until ${formatNearTime(stored.security_code_until, new Date())}, or until the sale.`
    : 'Not kept.';

type PaymentDetailsProps = { lead: Lead; call: OwnCall | undefined; stored: PaymentSummary | null };

/** The form itself; each field is saved by itself, and Update saves the rest and says so. */
export const PaymentDetails = ({ lead, call, stored }: PaymentDetailsProps) => {
  const form = usePaymentForm(lead, stored);
  const { isUpdating, stored: known } = useStore(form.state);
  const session = useSession();
  const element = useRef<HTMLFormElement>(null);
  const numbers = { form, leadId: lead.id, mayReveal: offersReveal(session, lead, call) };

  const update = async (event: FormEvent) => {
    event.preventDefault();
    if (await form.update()) toast.success(SAVED);
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
      sx={{ display: 'grid', gap: 6 }}
    >
      <Section title="Card">
        <TypedField form={form} name="name_on_card" label="Name on card" />
        <NumberField
          {...numbers}
          name="credit_card_number"
          label="Credit card number"
          placeholder="0000-0000-0000-0000"
        />
        <div className="half">
          <ExpirationDate form={form} />
        </div>
        <div className="half">
          <NumberField {...numbers} name="security_code" label="Security code" help={codeHelp(known)} />
        </div>
      </Section>
      <Section title="Billing">
        <BillingAddress form={form} lead={lead} />
      </Section>
      <Section title="Bank account">
        <TypedField form={form} name="bank_name" label="Bank name" />
        <div className="half">
          <NumberField {...numbers} name="account_number" label="Account number" />
        </div>
        <div className="half">
          <NumberField {...numbers} name="routing_number" label="Routing number" />
        </div>
      </Section>
      <div>
        <Button type="submit" variant="contained" loading={isUpdating}>
          Update
        </Button>
      </div>
    </Box>
  );
};

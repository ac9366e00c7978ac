import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import type { RevealedField } from '#shared/payments/payment';
import { groupCardNumber } from '#shared/payments/payment-edit';
import { Field } from '../../../components/inputs/field.tsx';
import { SavedMark } from '../../../components/inputs/saved-mark.tsx';
import type { SaveState } from '../../../lib/forms/saved-field.ts';
import { themeToken } from '../../../lib/ui/theme-token.ts';
import { RevealDialog } from './reveal-dialog.tsx';
import { SHOWN_S, useRevealed } from './use-revealed.ts';

const box = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  minHeight: 32,
  pl: 3,
  pr: 1,
  border: `1px solid ${themeToken('border')}`,
  borderRadius: 'var(--cl-radius)',
  bgcolor: themeToken('surfaceHover'),
  '& .number': { flex: 1, fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  '& .MuiButton-root': { minHeight: 24, py: 0, px: 2, minWidth: 0 },
} as const;

type Shown = {
  label: string;
  /** 'Visa •••• 4242' */
  mask: string;
  help?: string | undefined;
  error?: string | undefined;
  save: SaveState;
  /** Absent where the number is read-only. */
  onReplace: (() => void) | undefined;
};

const noCopy = (event: { preventDefault: () => void }) => event.preventDefault();

const ReplaceButton = ({ what, onReplace }: { what: string; onReplace: () => void }) => (
  <Button size="small" onClick={onReplace} aria-label={`Replace ${what}`}>
    Replace
  </Button>
);

/** A stored number: its last digits, and a button to type another number. */
export const StoredNumber = ({ label, mask, help, error, save, onReplace }: Shown) => (
  <Field label={label} help={help} error={error} status={<SavedMark state={save} />}>
    {({ id, labelId, describedBy }) => (
      <Box id={id} role="group" aria-labelledby={labelId} aria-describedby={describedBy} sx={box}>
        <span className="number">{mask}</span>
        {onReplace && <ReplaceButton what={label.toLowerCase()} onReplace={onReplace} />}
      </Box>
    )}
  </Field>
);

type RevealableProps = Shown & { leadId: string; field: RevealedField };

/** The same for users who may reveal it: they give a reason, see it for 30 seconds, and cannot copy it. */
export const RevealableNumber = ({ leadId, field, ...shown }: RevealableProps) => {
  const { label, mask, help, error: notSaved, save, onReplace } = shown;
  const what = label.toLowerCase();
  const [asks, setAsks] = useState(false);
  const { value, isAsking, error, reveal, hide, forgetError } = useRevealed(leadId, field);
  const close = () => {
    setAsks(false);
    forgetError();
  };
  const whole = value && (field === 'credit_card_number' ? groupCardNumber(value) : value);
  return (
    <>
      <Field
        label={label}
        help={whole ? `Shown for ${SHOWN_S} seconds.` : help}
        error={whole ? undefined : notSaved}
        status={<SavedMark state={save} />}
      >
        {({ id, labelId, describedBy }) => (
          <Box id={id} role="group" aria-labelledby={labelId} aria-describedby={describedBy} sx={box}>
            <Box
              component="span"
              className="number"
              onCopy={noCopy}
              onCut={noCopy}
              onDragStart={noCopy}
              sx={whole ? { userSelect: 'none' } : undefined}
            >
              {whole ?? mask}
            </Box>
            {whole ? (
              <Button size="small" onClick={hide} aria-label={`Hide ${what}`}>
                Hide
              </Button>
            ) : (
              <>
                <Button size="small" onClick={() => setAsks(true)} aria-label={`Reveal ${what}`}>
                  Reveal
                </Button>
                {onReplace && <ReplaceButton what={what} onReplace={onReplace} />}
              </>
            )}
          </Box>
        )}
      </Field>
      {asks && (
        <RevealDialog
          open
          what={what}
          waiting={isAsking}
          error={error}
          onClose={close}
          onReveal={async reason => {
            if (await reveal(reason)) close();
          }}
        />
      )}
    </>
  );
};

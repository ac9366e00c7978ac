import ButtonBase from '@mui/material/ButtonBase';
import { ERASED_NUMBER, type PhoneNumber } from '#shared/phone/phone-number';
import { copyText } from '../lib/ui/copy-text.ts';
import { formatPhoneNumber } from '../lib/ui/format.ts';

const digitsOf = (phoneNumber: string): string => phoneNumber.replace(/^\+1/, '');

/** A phone number in a table: a click copies its ten digits. An erased lead has none. */
export const CopiedNumber = ({ phoneNumber }: { phoneNumber: PhoneNumber }) =>
  phoneNumber === ERASED_NUMBER ? (
    formatPhoneNumber(phoneNumber)
  ) : (
    <ButtonBase
      title="Copy the number"
      onClick={() => void copyText(digitsOf(phoneNumber))}
      sx={{
        font: 'inherit',
        verticalAlign: 'baseline',
        borderRadius: 'var(--cl-radius)',
        '&:hover': { textDecoration: 'underline', textUnderlineOffset: 2 },
      }}
    >
      {formatPhoneNumber(phoneNumber)}
    </ButtonBase>
  );

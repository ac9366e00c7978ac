import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { themeToken } from '../../../lib/ui/theme-token.ts';
import { usePhone } from '../../phone/phone.ts';
import { tonesIn } from './digits.ts';
import { Keypad } from './keypad.tsx';

const isCommand = (event: KeyboardEvent) => event.ctrlKey || event.metaKey || event.altKey || event.repeat;

/** Sends digits as tones, from the keypad, the keyboard or a paste (docs/product.md, Added call). */
export const Tones = () => {
  const { leg, sendDigits } = usePhone();
  const [sent, setSent] = useState('');
  const isConnected = leg === 'open';

  useEffect(() => {
    if (!isConnected) return;
    const send = (text: string) => {
      const digits = tonesIn(text);
      if (!digits) return;
      sendDigits(digits);
      setSent(before => before + digits);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key.length === 1 && !isCommand(event)) send(event.key);
    };
    const onPaste = (event: ClipboardEvent) => send(event.clipboardData?.getData('text') ?? '');
    window.addEventListener('keydown', onKey);
    window.addEventListener('paste', onPaste);
    return () => {
      window.removeEventListener('keydown', onKey);
      window.removeEventListener('paste', onPaste);
    };
  }, [isConnected, sendDigits]);

  const press = (digit: string) => {
    sendDigits(digit);
    setSent(before => before + digit);
  };
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <Box
        component="output"
        aria-label="Tones sent"
        sx={{
          minHeight: 32,
          px: 3,
          borderRadius: 'var(--cl-radius)',
          bgcolor: themeToken('surfaceSunken'),
          textAlign: 'right',
          fontSize: 'var(--cl-font-title)',
          lineHeight: '32px',
          fontVariantNumeric: 'tabular-nums',
          overflowWrap: 'anywhere',
        }}
      >
        {sent}
      </Box>
      <Keypad onKey={press} disabled={!isConnected} />
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {isConnected
          ? 'Each key is heard at once. You can type or paste too.'
          : 'Tones can be sent once you are connected.'}
      </Typography>
    </Box>
  );
};

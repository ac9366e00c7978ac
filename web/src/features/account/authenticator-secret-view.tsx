import Box from '@mui/material/Box';
import { encode } from 'uqr';
import type { AuthenticatorSecret } from '../../lib/session/auth.ts';
import { themeToken } from '../../lib/ui/theme-token.ts';

const squares = (modules: boolean[][]): string =>
  modules.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');

const QrCode = ({ text }: { text: string }) => {
  const { data, size } = encode(text, { border: 4 });
  return (
    <svg
      role="img"
      aria-label="QR code for your authenticator app"
      viewBox={`0 0 ${size} ${size}`}
      width={184}
      height={184}
      shapeRendering="crispEdges"
      style={{ background: themeToken('qrCode'), borderRadius: 'var(--cl-radius)' }}
    >
      <path d={squares(data)} fill={themeToken('onQrCode')} />
    </svg>
  );
};

/** How an authenticator app gets its key: by the camera, or typed by hand. */
export const AuthenticatorSecretView = ({ authenticatorSecret }: { authenticatorSecret: AuthenticatorSecret }) => (
  <Box sx={{ display: 'grid', gap: 3, justifyItems: 'center' }}>
    <QrCode text={authenticatorSecret.uri} />
    <Box sx={{ color: 'text.secondary', textAlign: 'center' }}>
      Without a camera, type this key into the app:
      <Box
        component="code"
        sx={{ display: 'block', mt: 1, color: 'text.primary', overflowWrap: 'anywhere', userSelect: 'all' }}
      >
        {authenticatorSecret.secret}
      </Box>
    </Box>
  </Box>
);

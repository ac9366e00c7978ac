import Box from '@mui/material/Box';
import { useEffect, useRef } from 'react';
import { themeToken } from '../../../lib/ui/theme-token.ts';
import { usePhone } from '../phone.ts';

/** The microphone's level. Updates the DOM directly, without React, because it changes many times a second. */
export const LevelMeter = () => {
  const { audio, leg, followMicrophoneLevel } = usePhone();
  const meter = useRef<HTMLDivElement>(null);
  const { microphoneId } = audio;
  const isInLeg = leg === 'open' || leg === 'reconnecting';

  // biome-ignore lint/correctness/useExhaustiveDependencies: another microphone or a leg has another stream to follow
  useEffect(
    () =>
      followMicrophoneLevel(level => {
        meter.current?.setAttribute('aria-valuenow', String(Math.round(level * 100)));
        meter.current?.style.setProperty('--level', String(level));
      }),
    [followMicrophoneLevel, microphoneId, isInLeg],
  );

  return (
    <Box sx={{ mt: 2, fontSize: 'var(--cl-font-small)', color: 'text.secondary' }}>
      <Box
        ref={meter}
        role="meter"
        aria-label="Microphone level"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={0}
        sx={{
          height: 8,
          mb: 1,
          overflow: 'hidden',
          borderRadius: 'var(--cl-radius-small)',
          bgcolor: themeToken('surfaceHover'),
          '&::after': {
            content: '""',
            display: 'block',
            height: '100%',
            bgcolor: themeToken('success'),
            transformOrigin: 'left',
            transform: 'scaleX(var(--level, 0))',
          },
        }}
      />
      Say something: the bar should move.
    </Box>
  );
};

import { themeToken } from '../lib/ui/theme-token.ts';

type LogoProps = {
  /** Height in pixels. */
  size?: number;
  /** Only the mark, without the name beside it. */
  markOnly?: boolean;
};

/** Coverline's mark: a C whose open line ends in a point, like a call that reached somebody. */
export const Logo = ({ size = 28, markOnly = false }: LogoProps) => (
  <span style={{ display: 'inline-flex', alignItems: 'center', gap: size * 0.32 }}>
    <svg
      width={size}
      height={size}
      viewBox="0 0 32 32"
      role="img"
      aria-label={markOnly ? 'Coverline' : undefined}
      aria-hidden={!markOnly}
    >
      <rect width="32" height="32" rx="8" fill={themeToken('accent')} />
      <path
        d="M22.4 11.2A8 8 0 1 0 22.4 20.8"
        fill="none"
        stroke={themeToken('onAccent')}
        strokeWidth="3.2"
        strokeLinecap="round"
      />
      <circle cx="22.6" cy="16" r="2.2" fill={themeToken('onAccent')} />
    </svg>
    {!markOnly && (
      <span style={{ fontWeight: 650, fontSize: size * 0.64, letterSpacing: '-0.02em', color: themeToken('text') }}>
        Coverline
      </span>
    )}
  </span>
);

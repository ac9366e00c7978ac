import { describe, expect, it } from 'vitest';
import { type Mode, type TokenName, tokens } from './theme.ts';

const luminance = (hex: string): number => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map(at => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

const contrast = (a: string, b: string): number => {
  const [dark = 0, bright = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (bright + 0.05) / (dark + 0.05);
};

const grounds: TokenName[] = ['canvas', 'surface', 'surfaceSunken', 'surfaceHover', 'surfaceSelected'];
const onGround: TokenName[] = [
  'text',
  'textMuted',
  'accentText',
  'overdue',
  'successText',
  'warningText',
  'dangerText',
  'infoText',
];

/** `onX` is text on `X`; other pairs are listed by name. */
const pairs = (mode: Mode): [TokenName, TokenName][] => {
  const names = Object.keys(tokens[mode]) as TokenName[];
  const named = names
    .filter(name => /^on[A-Z](?!line)/.test(name))
    .map((name): [TokenName, TokenName] => [name, (name.charAt(2).toLowerCase() + name.slice(3)) as TokenName]);
  const semantic = (['success', 'warning', 'danger', 'info'] as const).map((kind): [TokenName, TokenName] => [
    `${kind}Text`,
    `${kind}Surface`,
  ]);
  return [
    ...named,
    ...semantic,
    ...grounds.flatMap(ground => onGround.map((text): [TokenName, TokenName] => [text, ground])),
    ...(['sitePaper', 'siteBand'] as const).flatMap(ground =>
      (['text', 'textMuted', 'accentText', 'dangerText'] as const).map((text): [TokenName, TokenName] => [
        text,
        ground,
      ]),
    ),
    ['onAccent', 'accentHover'],
    ['callBarMuted', 'callBar'],
    ['callBarMuted', 'callBarControl'],
    ['onCallBar', 'callBarControl'],
  ];
};

describe.each(['light', 'dark'] as const)('the %s theme', mode => {
  const t = tokens[mode];

  it.each(pairs(mode))('%s on %s is at least 4.5:1', (text, ground) => {
    expect(contrast(t[text], t[ground])).toBeGreaterThanOrEqual(4.5);
  });

  it.each(['canvas', 'surface'] as const)('controls and the focus ring stand out 3:1 on %s', ground => {
    expect(contrast(t.borderControl, t[ground])).toBeGreaterThanOrEqual(3);
    expect(contrast(t.focusRing, t[ground])).toBeGreaterThanOrEqual(3);
  });
});

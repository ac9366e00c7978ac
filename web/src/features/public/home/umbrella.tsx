import { cordPath } from '../cord.ts';

const cord = cordPath({ from: { x: 280, y: 330 }, to: { x: 372, y: 470 }, loops: 7, radius: 15 });

const rain = [
  [40, 60],
  [104, 30],
  [24, 170],
  [170, 24],
  [416, 40],
  [480, 84],
  [528, 40],
  [540, 180],
  [356, 14],
  [76, 110],
] as const;

const House = () => (
  <g>
    <path className="ink-soft" d="M78 404 148 346l70 58v112H78z" />
    <path className="line" d="m62 416 86-71 86 71" />
    <rect className="sun" x="100" y="424" width="38" height="38" rx="4" />
    <path className="line thin" d="M119 424v38M100 443h38" />
    <path className="ink" d="M162 516v-62a19 19 0 0 1 38 0v62z" />
    <circle className="sun" cx="192" cy="484" r="3" />
  </g>
);

const Handset = () => (
  <g transform="rotate(-14 420 484)">
    <path className="handset" d="M350 486c22-50 118-50 140 0" />
    <rect className="ink" x="322" y="474" width="58" height="40" rx="13" />
    <rect className="ink" x="460" y="474" width="58" height="40" rx="13" />
  </g>
);

/** An umbrella whose handle is the cord of a telephone: cover, and a line. Our own drawing, in the page's colours. */
export const Umbrella = () => (
  <svg className="drawing umbrella" viewBox="0 0 560 560" aria-hidden="true" focusable="false">
    <g className="rain">
      {rain.map(([x, y]) => (
        <path key={`${x} ${y}`} d={`M${x} ${y}l-9 26`} />
      ))}
    </g>
    <path className="line" d="M280 78V52" />
    <path className="ink" d="M280 76C142 80 58 176 52 296q52-44 108 0c4-100 50-178 120-220z" />
    <path className="sun" d="M280 76c-70 42-116 120-120 220q60-46 120 0z" />
    <path className="ink-mid" d="M280 76c70 42 116 120 120 220q-60-46-120 0z" />
    <path className="ink" d="M280 76c138 4 222 100 228 220q-52-44-108 0C396 196 350 118 280 76z" />
    <path className="line" d="M280 294v37" />
    <path className="line cord" d={cord} />
    <House />
    <Handset />
    <path className="line ground" d="M30 518h500" />
  </svg>
);

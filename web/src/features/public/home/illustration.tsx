/** Two people on one line: a house at one end, a headset at the other. Our own drawing, in the page's colours. */
export const Illustration = () => (
  <svg className="illustration" viewBox="0 0 480 400" aria-hidden="true" focusable="false">
    <circle className="soft" cx="240" cy="200" r="176" />
    <path className="line" d="M132 262c36 74 180 74 216-6" />
    <g className="house">
      <path className="solid" d="M60 214 132 148l72 66v70a8 8 0 0 1-8 8H68a8 8 0 0 1-8-8z" />
      <path className="stroke" d="m44 228 88-80 88 80" />
      <rect className="paper" x="112" y="232" width="40" height="60" rx="6" />
      <circle className="accent" cx="143" cy="263" r="3.5" />
    </g>
    <g className="agent">
      <circle className="paper outline" cx="340" cy="172" r="62" />
      <path className="stroke" d="M290 178v-12a50 50 0 0 1 100 0v12" />
      <rect className="solid" x="278" y="170" width="24" height="42" rx="12" />
      <rect className="solid" x="378" y="170" width="24" height="42" rx="12" />
      <path className="stroke thin" d="M390 212c0 24-18 34-40 34" />
      <circle className="accent" cx="346" cy="246" r="8" />
      <path className="stroke thin" d="M320 182q20 18 40 0" />
    </g>
    <g className="sparks">
      <circle className="accent" cx="236" cy="92" r="7" />
      <circle className="solid" cx="268" cy="70" r="4" />
      <circle className="solid" cx="206" cy="66" r="5" />
    </g>
  </svg>
);

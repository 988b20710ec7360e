/** A number plate with its flag strip, ticked. Decorative: the product's name always stands beside it. */
export function Logo({ size = 32 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 64 64" aria-hidden="true" focusable="false">
      <rect width="64" height="64" rx="15" fill="#1f4a91" />
      <rect x="8" y="19" width="48" height="26" rx="5" fill="#fff" />
      <path d="M13 19h4v26h-4a5 5 0 0 1-5-5V24a5 5 0 0 1 5-5z" fill="#3f6db3" />
      <path d="M10.5 24h4.5v2.6h-4.5z" fill="#d90012" />
      <path d="M10.5 26.6h4.5v2.6h-4.5z" fill="#0033a0" />
      <path d="M10.5 29.2h4.5v2.6h-4.5z" fill="#f2a800" />
      <path
        d="M26 32.5l6.5 6.5L46 25.5"
        fill="none"
        stroke="#1f7a44"
        strokeWidth="5.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

export function PlateMark({ width = 260 }: { width?: number }) {
  return (
    <svg width={width} height={width * 0.3} viewBox="0 0 260 78" aria-hidden="true" focusable="false">
      <rect x="1" y="1" width="258" height="76" rx="11" fill="#fff" />
      <rect x="5" y="5" width="250" height="68" rx="8" fill="none" stroke="#1b2027" strokeWidth="2" />
      <path d="M13 6h27v66H13a7 7 0 0 1-7-7V13a7 7 0 0 1 7-7z" fill="#1f4a91" />
      <path d="M12 18h22v5H12z" fill="#d90012" />
      <path d="M12 23h22v5H12z" fill="#0033a0" />
      <path d="M12 28h22v5H12z" fill="#f2a800" />
      <text x="23" y="60" fill="#fff" fontSize="15" fontWeight="700" textAnchor="middle">
        AM
      </text>
      <path
        d="M122 40l18 18 34-36"
        fill="none"
        stroke="#1f7a44"
        strokeWidth="11"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

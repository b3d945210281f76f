import { useId } from 'react';

/** The product's logo: a quill and the line that it writes. Decorative, because the name is next to it. */
export function Logo({ size = 30 }: { size?: number }) {
  const gradient = useId();
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <defs>
        <linearGradient id={gradient} x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor="#5d6be1" />
          <stop offset="1" stopColor="#9b5de5" />
        </linearGradient>
      </defs>
      <rect width="32" height="32" rx="9" fill={`url(#${gradient})`} />
      <path
        d="M23.5 6.5c-6.2.6-10.6 4.4-12.3 9.900l-1.700 7.100 5.900-3c4.800-2.400 7.500-7.200 8.100-14z"
        fill="#fff"
      />
      <path
        d="M8.200 26.200c1.700-5.600 5.100-10.400 10-13.800"
        fill="none"
        stroke="#6a60e2"
        strokeWidth="1.6"
        strokeLinecap="round"
      />
      <path d="M16.500 26h7" stroke="#fff" strokeWidth="2" strokeLinecap="round" />
    </svg>
  );
}

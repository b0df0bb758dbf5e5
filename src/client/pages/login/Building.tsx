import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

const count = (many: number) => Array.from({ length: many }, (_, index) => index);

/** A line drawing: a finished block with shops, a tower under construction, and a crane above it. */
export default function Building(): ReactNode {
  return (
    <Box
      component="svg"
      viewBox="0 0 640 300"
      aria-hidden
      sx={{ display: 'block', width: '100%', fill: 'none', stroke: 'currentColor', strokeWidth: 1.25 }}
    >
      <path d="M0 292h640" />
      <Block />
      <Tower />
      <Crane />
      <Houses />
    </Box>
  );
}

/** Nine floors of flats over a row of shops. */
function Block(): ReactNode {
  return (
    <g>
      <path d="M72 292V76h132v216M62 76h152v-8H62zM84 68V54h36v14M150 68V40M144 40h12" />
      {count(8).map((floor) =>
        count(5).map((window) => (
          <rect
            key={`${floor}.${window}`}
            x={83 + window * 23}
            y={88 + floor * 20}
            width="15"
            height="11"
            rx="1"
          />
        )),
      )}
      <path d="M72 252h132M80 292v-28h34v28M122 292v-28h34v28M164 292v-28h32v28M78 258h38l-4 6H82zM120 258h38l-4 6h-30zM162 258h36l-4 6h-28z" />
    </g>
  );
}

/** Columns and slabs: closed lower floors, open upper floors, and bars at the top. */
function Tower(): ReactNode {
  return (
    <g>
      {count(11).map((floor) => (
        <path key={floor} d={`M258 ${292 - floor * 21}h148v-4H258z`} />
      ))}
      {count(10).map((floor) =>
        count(floor < 5 ? 0 : 5).map((column) => (
          <path key={`${floor}.${column}`} d={`M${262 + column * 35} ${288 - floor * 21}v-17h4v17`} />
        )),
      )}
      {count(5).map((floor) =>
        count(6).map((window) => (
          <rect
            key={`${floor}.${window}`}
            x={266 + window * 23}
            y={274 - floor * 21}
            width="15"
            height="11"
            rx="1"
          />
        )),
      )}
      <path d="M258 292V187M406 292V187" />
      {count(5).map((bar) => (
        <path key={bar} d={`M${262 + bar * 35} 78V64m4 14V60`} />
      ))}
    </g>
  );
}

function Crane(): ReactNode {
  return (
    <g>
      <path d="M440 292V40h12v252" />
      {count(12).map((brace) => (
        <path key={brace} d={`M440 ${292 - brace * 21}l12-21m0 21-12-21`} opacity="0.7" />
      ))}
      <path d="M446 12v28M300 40h230v-9H300zM446 12 312 31M446 12l74 19M512 40v22h-22V40M336 40v34m-7 0h14l-3 8h-8z" />
      {count(19).map((brace) => (
        <path key={brace} d={`M${304 + brace * 12} 40l6-9 6 9`} opacity="0.7" />
      ))}
    </g>
  );
}

function Houses(): ReactNode {
  return (
    <g>
      <path d="M486 292v-74h62v74M478 218l39-30 39 30zM500 292v-26h14v26M524 246h14v12h-14zM500 234h10v12h-10z" />
      <path d="M556 292v-52h58v52M556 240h58M566 252h12v12h-12zM592 252h12v12h-12zM580 292v-18h12v18" />
      <path d="M24 292v-30M24 262c-12 0-12-22 0-28 12 6 12 28 0 28zM44 292v-20M44 272c-8 0-8-16 0-20 8 4 8 20 0 20z" />
    </g>
  );
}

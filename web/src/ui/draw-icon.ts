import type { IconNode } from 'lucide'
import { type ComponentProps, createElement } from 'react'

/**
 * A component that draws an icon of the kept set (Lucide), as large as the text beside it. Drawn here, since the set's
 * own React part weighs as much as ten icons.
 */
export const drawIcon = (shapes: IconNode) => (props: ComponentProps<'svg'>) =>
  createElement(
    'svg',
    {
      className: 'lucide',
      viewBox: '0 0 24 24',
      fill: 'none',
      stroke: 'currentColor',
      strokeWidth: 2,
      strokeLinecap: 'round',
      strokeLinejoin: 'round',
      'aria-hidden': true,
      ...props,
    },
    shapes.map(([tag, attributes], key) => createElement(tag, { ...attributes, key })),
  )

import type { IconNode } from 'lucide'
import { type ComponentProps, createElement } from 'react'

/**
 * A component for a Lucide icon, as large as the text beside it. Rendered here, since Lucide's own React component
 * weighs as much as ten icons.
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

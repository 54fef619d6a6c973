import type { ComponentProps } from 'react'
import { type NavigateOptions, useLinkClickHandler } from 'react-router'
import { useSite } from './site.ts'

interface Props extends Omit<ComponentProps<'a'>, 'href'>, Pick<NavigateOptions, 'state'> {
  /** A path of our own with its query. */
  to: string
}

/** A link inside the storefront: React Router's, without what its framework mode adds to it. */
export function Link({ to, state, target, onClick, ...rest }: Props) {
  const { base } = useSite()
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, { state, target: target ?? '_self' })
  return (
    <a
      {...rest}
      href={base + to}
      target={target}
      onClick={(event) => {
        onClick?.(event)
        if (!event.defaultPrevented) follow(event)
      }}
    />
  )
}

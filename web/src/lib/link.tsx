import type { ComponentProps, MouseEvent } from 'react'
import { createPath, type NavigateOptions, useLocation, useNavigate } from 'react-router'
import { useSite } from './site.ts'

interface Props extends Omit<ComponentProps<'a'>, 'href'>, Pick<NavigateOptions, 'state'> {
  /** A path of our own with its query. */
  to: string
}

/** Whether the browser would open a pressed link in this tab; another tab, window or download is its own matter. */
const opensHere = ({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent, target = '_self'): boolean =>
  button === 0 && target === '_self' && !(metaKey || altKey || ctrlKey || shiftKey)

/** A link inside the storefront, without what React Router's adds for its framework mode. */
export function Link({ to, state, target, onClick, ...rest }: Props) {
  const { base } = useSite()
  const navigate = useNavigate()
  const here = createPath(useLocation())
  return (
    <a
      {...rest}
      href={base + to}
      target={target}
      onClick={(event) => {
        onClick?.(event)
        if (event.defaultPrevented || !opensHere(event, target)) return
        event.preventDefault()
        navigate(to, { state, replace: here === to })
      }}
    />
  )
}

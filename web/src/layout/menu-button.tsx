import { type ReactElement, type ReactNode, startTransition, useState } from 'react'
import type { lazyPart } from '../lib/lazy-part.tsx'
import { Button } from '../ui/button.tsx'

export interface ButtonMenuProps {
  /** The button that opens it. */
  button: ReactElement<Record<string, unknown>>
}

interface Props {
  /** The menu, which opens as soon as it is loaded. */
  menu: ReturnType<typeof lazyPart<ButtonMenuProps>>
  label: string
  /** Identifies a press that happens before hydration (`data-press`). */
  press: string
  /** Its icon. */
  children: ReactNode
}

/** A button that opens a menu; the menu is loaded with the first press. */
export function MenuButton({ menu: LazyMenu, label, press, children }: Props) {
  const [pressed, setPressed] = useState(false)
  const props = { tone: 'quiet', square: true, 'aria-label': label, 'data-press': press } as const
  const plain = (
    <Button
      {...props}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={() => startTransition(() => setPressed(true))}
    >
      {children}
    </Button>
  )
  return (
    <LazyMenu when={pressed} fallback={plain} onFailed={() => setPressed(false)}>
      {(Menu) => <Menu button={<Button {...props}>{children}</Button>} />}
    </LazyMenu>
  )
}

import { type ComponentType, type ReactElement, type ReactNode, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { loadLazyPart } from './load-lazy-part.ts'

export interface ButtonMenuProps {
  /** The button that opens it. */
  button: ReactElement<Record<string, unknown>>
}

interface Props {
  /** Its menu, which is open when it comes. */
  load: () => Promise<{ default: ComponentType<ButtonMenuProps> }>
  label: string
  /** By which a press is known that comes before the scripts. */
  press: string
  /** Its icon. */
  children: ReactNode
}

/** A button of the frame that opens a menu; the code of the menu comes when it is first pressed. */
export function MenuButton({ load, label, press, children }: Props) {
  const [Menu, setMenu] = useState<ComponentType<ButtonMenuProps>>()
  const look = { tone: 'quiet', square: true, 'aria-label': label, 'data-press': press } as const
  if (Menu) return <Menu button={<Button {...look}>{children}</Button>} />
  return (
    <Button
      {...look}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={() => void loadLazyPart(load).then((arrived) => setMenu(() => arrived))}
    >
      {children}
    </Button>
  )
}

import { type ComponentType, type ReactElement, type ReactNode, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { loadLazyPart } from './load-lazy-part.ts'

export interface ButtonMenuProps {
  /** The button that opens it. */
  button: ReactElement<Record<string, unknown>>
}

interface Props {
  /** The menu, which opens as soon as it is loaded. */
  load: () => Promise<{ default: ComponentType<ButtonMenuProps> }>
  label: string
  /** Identifies a press that happens before hydration (`data-press`). */
  press: string
  /** Its icon. */
  children: ReactNode
}

/** A button that opens a menu; the menu is loaded with the first press. */
export function MenuButton({ load, label, press, children }: Props) {
  const [Menu, setMenu] = useState<ComponentType<ButtonMenuProps>>()
  const props = { tone: 'quiet', square: true, 'aria-label': label, 'data-press': press } as const
  if (Menu) return <Menu button={<Button {...props}>{children}</Button>} />
  return (
    <Button
      {...props}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={() => void loadLazyPart(load).then((loaded) => setMenu(() => loaded))}
    >
      {children}
    </Button>
  )
}

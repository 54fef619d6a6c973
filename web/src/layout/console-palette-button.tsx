import { lazy, Suspense, useEffect, useState } from 'react'
import { useI18n } from '../lib/messages.ts'
import { Button } from '../ui/button.tsx'
import { Search } from '../ui/icon.ts'

const ConsolePalette = lazy(() => import('./console-palette.tsx'))

/** Opens the palette, as Ctrl+K and ⌘K do anywhere in the console. */
export function ConsolePaletteButton() {
  const { t } = useI18n()
  const [open, setOpen] = useState(false)
  const [wanted, setWanted] = useState(false)
  if (open && !wanted) setWanted(true)
  useEffect(() => {
    const openByKeys = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return
      event.preventDefault()
      setOpen((isOpen) => !isOpen)
    }
    addEventListener('keydown', openByKeys)
    return () => removeEventListener('keydown', openByKeys)
  }, [])
  return (
    <>
      <Button
        tone="quiet"
        square
        aria-label={t('console.palette.label')}
        aria-keyshortcuts="Control+K Meta+K"
        title={t('console.palette.keys')}
        onClick={() => setOpen(true)}
      >
        <Search />
      </Button>
      {wanted && (
        <Suspense fallback={null}>
          <ConsolePalette open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  )
}

import { defaultThemeColor } from '@faka/contract/storefront/layout-settings'
import { useDeferredValue, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { changeAppSettings, useAppSettings } from '../lib/app-settings.ts'
import { lazyPart } from '../lib/lazy-part.tsx'
import { useOnLeave } from '../lib/use-on-leave.ts'
import { menuPosition, topMenuSlotId } from './menu-position.ts'

const LazyDrawer = lazyPart(() => import('./settings-drawer.tsx'), ['settings'])
const LazyTopMenu = lazyPart(() => import('./top-menu.tsx'), ['orders', 'profile'])

const close = () => changeAppSettings({ globalSettings: false })

/** Hosts the settings, which are loaded when first opened. */
export function SettingsDrawerHost() {
  const { globalSettings, themeColor } = useAppSettings()
  const [opened, setOpened] = useState(false)
  if (globalSettings && !opened) setOpened(true)
  const isWanted = useDeferredValue(opened, false)
  useOnLeave(close)
  useEffect(() => {
    // the default theme colour leaves the bars of the browser in the colour of the header
    if (themeColor === defaultThemeColor) return
    for (const meta of document.querySelectorAll('meta[name="theme-color"]'))
      meta.setAttribute('content', themeColor)
  }, [themeColor])
  // once loaded it stays, so that it can be seen closing
  return (
    <LazyDrawer
      when={isWanted}
      onFailed={() => {
        setOpened(false)
        close()
      }}
    >
      {(Drawer) => <Drawer open={globalSettings} onClose={close} />}
    </LazyDrawer>
  )
}

/** Hosts the menu in the header, where the settings ask for it and the header of this page has a slot for it. */
export function TopMenuHost() {
  const settings = useAppSettings()
  const isOnTop = useDeferredValue(menuPosition(settings) === 'top', false)
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  // the slot comes and goes with the page and the settings
  useEffect(() => setSlot(document.getElementById(topMenuSlotId)))
  return slot && createPortal(<LazyTopMenu when={isOnTop}>{(Menu) => <Menu />}</LazyTopMenu>, slot)
}

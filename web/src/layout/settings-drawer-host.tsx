import { defaultThemeColor } from '@faka/contract/storefront/layout-settings'
import { type ComponentType, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { changeAppSettings, useAppSettings } from '../lib/app-settings.ts'
import { useOnLeave } from '../lib/use-on-leave.ts'
import { loadLazyPart } from './load-lazy-part.ts'
import { menuPosition, topMenuSlotId } from './menu-position.ts'
import type { SettingsDrawerProps } from './settings-drawer.tsx'

const close = () => changeAppSettings({ globalSettings: false })

/** Hosts the settings, which are loaded when first opened. */
export function SettingsDrawerHost() {
  const { globalSettings, themeColor } = useAppSettings()
  const [Drawer, setDrawer] = useState<ComponentType<SettingsDrawerProps>>()
  const isMissing = globalSettings && !Drawer
  useOnLeave(close)
  useEffect(() => {
    if (!isMissing) return
    void loadLazyPart(() => import('./settings-drawer.tsx'), ['settings']).then((loaded) => {
      if (loaded) setDrawer(() => loaded)
      else close()
    })
  }, [isMissing])
  useEffect(() => {
    // the default theme colour leaves the bars of the browser in the colour of the header
    if (themeColor === defaultThemeColor) return
    for (const meta of document.querySelectorAll('meta[name="theme-color"]'))
      meta.setAttribute('content', themeColor)
  }, [themeColor])
  return Drawer ? <Drawer open={globalSettings} onClose={close} /> : null
}

/** Hosts the menu in the header, where the settings ask for it and the header of this page has a slot for it. */
export function TopMenuHost() {
  const settings = useAppSettings()
  const isOnTop = menuPosition(settings) === 'top'
  const [Menu, setMenu] = useState<ComponentType>()
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  useEffect(() => {
    if (!isOnTop || Menu) return
    void loadLazyPart(() => import('./top-menu.tsx'), ['orders', 'profile']).then((loaded) => {
      if (loaded) setMenu(() => loaded)
    })
  }, [isOnTop, Menu])
  // the slot comes and goes with the page and the settings
  useEffect(() => setSlot(document.getElementById(topMenuSlotId)))
  return Menu && slot ? createPortal(<Menu />, slot) : null
}
